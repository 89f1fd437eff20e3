/** What a person may want here, in the order in which it is shown. */
export const interests = ['selling', 'buying', 'browsing', 'helping'] as const;

/** People with one of these interests are notified of new listings nearby; selling alone is not enough. */
export const interestsInListings: readonly (typeof interests)[number][] = ['buying', 'browsing', 'helping'];
