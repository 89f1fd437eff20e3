export const interests = ['selling', 'buying', 'browsing', 'helping'] as const;

/** Interests that lead to notifications of new listings nearby. */
export const interestsInListings: readonly (typeof interests)[number][] = ['buying', 'browsing', 'helping'];
