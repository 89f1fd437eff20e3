const minute = 60_000;

/** How long data counts as fresh, in milliseconds (product 2.12). */
export const freshFor = {
  profile: 5 * minute,
  achievements: 5 * minute,
  homeFeed: 2 * minute,
  landingPreview: 5 * minute,
  /** Asked for at each visit; what the router fetched for it is not fetched again by the page. */
  oneVisit: 5_000,
};
