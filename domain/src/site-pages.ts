/** Texts of the site that an admin edits, each with a page of its own, `/` and its name. */
export const sitePages = ['imprint', 'terms', 'privacy', 'rules', 'accessibility'] as const;
export type SitePage = (typeof sitePages)[number];

/** Whoever signs up accepts them. */
export const acceptedPages = ['terms', 'rules'] as const;
export type AcceptedPage = (typeof acceptedPages)[number];

/** 0 is our first text. */
export type Versions = Record<AcceptedPage, number>;

/** The oldest versions that people may have accepted; one per process, which the server keeps current. */
export const neededVersions: Versions = { terms: 0, rules: 0 };

/** What a person must accept anew before they go on. */
export function pagesToAccept(accepted: Versions): AcceptedPage[] {
  return acceptedPages.filter((page) => accepted[page] < neededVersions[page]);
}

export function isSitePage(name: string): name is SitePage {
  return sitePages.some((page) => page === name);
}

/** In prerendered pages; the server puts the text of the page in its place. */
export const pageTextPlaceholder = '%PAGE_TEXT%';
