/** The texts of what things went for. */
export const priceMessages = {
  pricesLoadFailed: 'Failed to load prices. Please try again.',
  similarPrices: 'Similar things went for',
  pricesTooFew: 'Too few to tell',
} as const;
