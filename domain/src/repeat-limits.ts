/** How often one person may post the same within so many hours. */
export const repeatLimits = {
  listingText: { most: 5, hours: 7 * 24 },
  photo: { most: 5, hours: 7 * 24 },
  words: { most: 5, hours: 24 },
  /** Of one text by different new accounts of one network or browser. */
  accounts: { most: 2, hours: 24 },
} as const;
