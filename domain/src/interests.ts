/** What a person may want here, in the order in which it is shown (product 3.5). */
export const interests = ['selling', 'buying', 'browsing', 'helping'] as const;

/** Whoever wants one of these likes to hear of new listings nearby; selling alone asks for none. */
export const interestsInListings: readonly (typeof interests)[number][] = ['buying', 'browsing', 'helping'];
