import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { contractText } from './contract-text.ts';
import * as firstTexts from './site-texts.ts';
import { photoPath } from './photos.ts';

export const signUpModes = ['open', 'invitation', 'closed'] as const;
export type SignUp = (typeof signUpModes)[number];

/** What the public pages claim: what an admin wrote, real counts, or nothing. */
export const claimKinds = ['written', 'counted', 'none'] as const;
export type Claims = (typeof claimKinds)[number];

/** Who reads the announcement. */
export const audiences = ['everybody', 'members'] as const;
export type Audience = (typeof audiences)[number];

export type Site = {
  name: string;
  tagline: string;
  /** The id of the picture that stands for the site; null for ours. */
  logo: string | null;
  /** `#rrggbb`, from which all others follow (site-colors.ts); null for ours. */
  color: string | null;
  description: string;
  footer: string;
  /** Who is responsible; empty until an admin says so. */
  operatorName: string;
  /** In several lines. */
  operatorAddress: string;
  contactEmail: string | null;
  claims: Claims;
  /** As shown: those that were written, the counts, or none. */
  figures: readonly { value: string; label: string }[];
  /** In the usual last line. */
  year: number;
  /** Over every page; empty for none. */
  announcement: string;
  announcementFor: Audience;
  /** Why nobody can post at present; empty while everybody can. */
  readOnly: string;
  signUp: SignUp;
  /** Whoever signs up without an invitation waits for a moderator. */
  approvesNewcomers: boolean;
  /** Search engines may list shared pages. */
  indexesShared: boolean;
  /** People can make tokens for their programs, and these work. */
  allowsTokens: boolean;
  /** Members may have their events sent to an address. */
  hasWebhooks: boolean;
  /** People may post many listings from a table. */
  takesTables: boolean;
  /** The installed app takes what other apps share. */
  takesShared: boolean;
  /** Listings for services may get lines of a quote, and lines be marked. */
  hasQuoteLines: boolean;
  /** The price index is open to everybody, under this licence. */
  publishesPrices: boolean;
  pricesLicence: string;
  /** Feeds of what sold and of what is open. */
  publishesFeeds: boolean;
  /** Other sites may show a shared listing. */
  allowsEmbeds: boolean;
  /** Assistants may ask by the Model Context Protocol. */
  allowsAssistants: boolean;
  sourceUrl: string | null;
  /** What nobody said or saved: a demo, or a site that is only on this machine, shows it. */
  hasExamples: boolean;
};

export const siteDefaults: Site = {
  name: 'Ballpark',
  tagline: firstTexts.siteTagline,
  logo: null,
  color: null,
  /** Also the installed app’s description. */
  description: firstTexts.siteDescription,
  /** Empty for the default footer. */
  footer: '',
  operatorName: '',
  operatorAddress: '',
  /** Null hides the address everywhere and disables the contact form. */
  contactEmail: null,
  claims: 'written',
  figures: [
    { value: firstTexts.activeUsers, label: firstTexts.activeUsersLabel },
    { value: firstTexts.suggestions, label: firstTexts.suggestionsLabel },
    { value: firstTexts.satisfaction, label: firstTexts.satisfactionLabel },
  ],
  year: 2024,
  announcement: '',
  announcementFor: 'everybody',
  readOnly: '',
  signUp: 'open',
  approvesNewcomers: false,
  indexesShared: false,
  allowsTokens: true,
  hasWebhooks: true,
  takesTables: true,
  takesShared: true,
  hasQuoteLines: true,
  publishesPrices: true,
  pricesLicence: 'CC BY 4.0',
  publishesFeeds: true,
  allowsEmbeds: true,
  allowsAssistants: true,
  /** The running version’s source, required by the licence; set by SOURCE_URL. */
  sourceUrl: null,
  hasExamples: true,
};

/** One per process; `adoptSite` keeps it current on the server and in each page. */
export const site: Site = { ...siteDefaults };

/** Shown among the written claims only. */
export const averageSavings = '$500-2,000';

/** Missing settings get their defaults. */
export function adoptSite(changed: Partial<Site>): void {
  Object.assign(site, siteDefaults, changed);
}

/** Settings that differ from the defaults, which are all the web app needs. */
export function siteChanges(): Partial<Site> {
  const changed = Object.entries(site).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(siteDefaults[name as keyof Site]),
  );
  return Object.fromEntries(changed);
}

/** Which of the written figures are still the first ones, whatever they are called: “95% satisfaction”. */
export function firstFigures({ claims, figures }: Pick<Site, 'claims' | 'figures'>): string[] {
  if (claims !== 'written') return [];
  const firstValues = new Set(siteDefaults.figures.map(({ value }) => value));
  return figures
    .filter(({ value }) => firstValues.has(value))
    .map(({ value, label }) => `“${value} ${label}”`);
}

/** The first figures are nobody’s: where nothing may be invented, a site counts until all three are its own. */
export function claimsShown(settings: Pick<Site, 'claims' | 'figures'>, hasExamples: boolean): Claims {
  return firstFigures(settings).length > 0 && !hasExamples ? 'counted' : settings.claims;
}

/** In the usual last line. */
export function yearShown(claims: Claims, hasExamples: boolean, now: Date): number {
  return claims === 'written' && hasExamples ? siteDefaults.year : now.getUTCFullYear();
}

/** The source itself, or the page to ask for it. */
export function sourceAddress(contactPath: '/contact' | '/help/contact'): string {
  return site.sourceUrl ?? contactPath;
}

export function footerText(
  i18n: I18n,
  { footer, name, year: number, claims }: Pick<Site, 'footer' | 'name' | 'year' | 'claims'> = site,
): string {
  if (footer !== '') return footer;
  const year = String(number);
  return claims === 'written'
    ? i18n._(msg`© ${{ year }} ${{ name }}. All rights reserved.`)
    : i18n._(msg`© ${{ year }} ${{ name }}. The software is free, under the AGPL.`);
}

/** Pictures that were tried and that no settings name. */
export const maxUnusedLogos = 20;

export function logoUrl(id: string): string {
  return `${photoPath}logo/${id}.webp`;
}

/** Changes with the logo and the colour, so that addresses of icons do; empty for ours. */
export function faceVersion({ logo, color }: Pick<Site, 'logo' | 'color'> = site): string {
  return [logo, color?.slice(1)].filter((part) => part !== null && part !== undefined).join('-');
}

/** For prerendered pages; the server puts the settings of the site in their place. */
export const sitePlaceholders: Site = {
  name: '%SITE_NAME%',
  tagline: '%SITE_TAGLINE%',
  logo: null,
  color: null,
  description: '%SITE_DESCRIPTION%',
  footer: '%SITE_FOOTER%',
  operatorName: '%SITE_OPERATOR%',
  operatorAddress: '',
  contactEmail: null,
  claims: 'written',
  figures: [0, 1, 2].map((at) => ({ value: `%SITE_VALUE_${at}%`, label: `%SITE_LABEL_${at}%` })),
  year: 0,
  announcement: '%SITE_ANNOUNCEMENT%',
  announcementFor: 'everybody',
  readOnly: '%SITE_READ_ONLY%',
  signUp: 'open',
  approvesNewcomers: false,
  indexesShared: false,
  allowsTokens: true,
  hasWebhooks: true,
  takesTables: true,
  takesShared: true,
  hasQuoteLines: true,
  publishesPrices: true,
  pricesLicence: '',
  publishesFeeds: true,
  allowsEmbeds: true,
  allowsAssistants: true,
  sourceUrl: '%SITE_SOURCE%',
  hasExamples: true,
};
export const contactPlaceholder = '%SITE_CONTACT%';

/** `escape` makes a value safe for its context. */
export function fillPlaceholders(text: string, escape: (value: string) => string, i18n: I18n): string {
  const values = new Map([
    [sitePlaceholders.name, site.name],
    [sitePlaceholders.tagline, contractText(i18n, site.tagline)],
    [sitePlaceholders.description, contractText(i18n, site.description)],
    [sitePlaceholders.footer, footerText(i18n)],
    [sitePlaceholders.operatorName, site.operatorName],
    ['%SITE_SOURCE%', sourceAddress('/contact')],
    [sitePlaceholders.announcement, site.announcement],
    [sitePlaceholders.readOnly, site.readOnly],
    [contactPlaceholder, site.contactEmail ?? ''],
    ...site.figures.flatMap(({ value, label }, at): [string, string][] => [
      [`%SITE_VALUE_${at}%`, contractText(i18n, value)],
      [`%SITE_LABEL_${at}%`, contractText(i18n, label)],
    ]),
  ]);
  return text.replaceAll(/%SITE_[A-Z0-9_]+%/g, (name) => escape(values.get(name) ?? ''));
}
