import { footerText, site, type Site, sourceAddress } from './site.ts';

/** What stands in prerendered pages in the place of what an admin may change, until it is filled in (docs/decisions/0079). */
export const siteMarks: Site = {
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
export const contactMark = '%SITE_CONTACT%';

/** Fills the marks of a text with the place as it is now; `escape` makes a value fit to stand there. */
export function fillMarks(text: string, escape: (value: string) => string): string {
  const values = new Map([
    [siteMarks.name, site.name],
    [siteMarks.tagline, site.tagline],
    [siteMarks.description, site.description],
    [siteMarks.footer, footerText()],
    ['%SITE_SOURCE%', sourceAddress('/contact')],
    [contactMark, site.contactEmail ?? ''],
    ...site.figures.flatMap(({ value, label }, at): [string, string][] => [
      [`%SITE_VALUE_${at}%`, value],
      [`%SITE_LABEL_${at}%`, label],
    ]),
  ]);
  return text.replaceAll(/%SITE_[A-Z0-9_]+%/g, (mark) => escape(values.get(mark) ?? ''));
}
