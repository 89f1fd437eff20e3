/** Who may sign up: everybody, invited people, or nobody. */
export const signUpModes = ['open', 'invitation', 'closed'] as const;
export type SignUp = (typeof signUpModes)[number];

export type Site = {
  name: string;
  tagline: string;
  description: string;
  footer: string;
  contactEmail: string | null;
  figures: readonly { value: string; label: string }[];
  signUp: SignUp;
  sourceUrl: string | null;
};

/** What the place is before an admin changes it. Its terms stand in site-terms.ts, its first house rules in house-rules.ts. */
export const siteDefaults: Site = {
  name: 'Ballpark',
  tagline: 'A fair price, from people nearby.',
  /** One line that says what it is: the page's description, the installed app's too. */
  description: 'Find out what something is worth: post it, let people nearby suggest a fair price.',
  /** The last line of the public pages; empty for the usual one. */
  footer: '',
  /** The address for questions. Null: no address is shown anywhere, and the contact form sends nothing. */
  contactEmail: null,
  figures: [
    { value: '10K+', label: 'active users' },
    { value: '50K+', label: 'suggestions' },
    { value: '95%', label: 'satisfaction' },
  ],
  signUp: 'open',
  /** Where the source code of the running version is, as the licence asks for; the operator says so (SOURCE_URL). */
  sourceUrl: null,
};

/** The place as it is now. A process serves one place: the server and each page of the web app keep it up to date by adoptSite(). */
export const site: Site = { ...siteDefaults };

export const averageSavings = '$500-2,000';
const footerYear = 2024;

/** Adopts the settings of an admin for every later reader of `site`; missing ones have their first value. */
export function adoptSite(changed: Partial<Site>): void {
  Object.assign(site, siteDefaults, changed);
}

/** The settings that differ from those of a new installation: the web app needs only these. */
export function siteChanges(): Partial<Site> {
  const changed = Object.entries(site).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(siteDefaults[name as keyof Site]),
  );
  return Object.fromEntries(changed);
}

/** Where the link to the source code leads: to its address, or to the page on which people ask for it. */
export function sourceAddress(contactPath: '/contact' | '/help/contact'): string {
  return site.sourceUrl ?? contactPath;
}

/** The last line of the public pages. */
export function footerText({ footer, name }: Pick<Site, 'footer' | 'name'> = site): string {
  return footer === '' ? `© ${footerYear} ${name}. All rights reserved.` : footer;
}

/** Placeholders in prerendered pages for what an admin may change (docs/decisions/0079). */
export const sitePlaceholders: Site = {
  name: '%SITE_NAME%',
  tagline: '%SITE_TAGLINE%',
  description: '%SITE_DESCRIPTION%',
  footer: '%SITE_FOOTER%',
  contactEmail: null,
  figures: [0, 1, 2].map((at) => ({ value: `%SITE_VALUE_${at}%`, label: `%SITE_LABEL_${at}%` })),
  signUp: 'open',
  sourceUrl: '%SITE_SOURCE%',
};
/** In pages that name an address. */
export const contactPlaceholder = '%SITE_CONTACT%';

/** Fills the placeholders of a text with the present settings of the site; `escape` makes a value fit to stand there. */
export function fillPlaceholders(text: string, escape: (value: string) => string): string {
  const values = new Map([
    [sitePlaceholders.name, site.name],
    [sitePlaceholders.tagline, site.tagline],
    [sitePlaceholders.description, site.description],
    [sitePlaceholders.footer, footerText()],
    ['%SITE_SOURCE%', sourceAddress('/contact')],
    [contactPlaceholder, site.contactEmail ?? ''],
    ...site.figures.flatMap(({ value, label }, at): [string, string][] => [
      [`%SITE_VALUE_${at}%`, value],
      [`%SITE_LABEL_${at}%`, label],
    ]),
  ]);
  return text.replaceAll(/%SITE_[A-Z0-9_]+%/g, (name) => escape(values.get(name) ?? ''));
}
