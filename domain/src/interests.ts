/** What a person may want here, in the order in which it is shown (specification, section 3). */
export const interests = ['selling', 'buying', 'browsing', 'helping'] as const;
