// What a site says of itself until an admin writes otherwise.

export const siteTagline = 'A fair price, from people nearby.';
export const siteDescription =
  'Find out what something is worth: post it, let people nearby suggest a fair price.';
// As your language writes round figures, and its sign for percent.
export const activeUsers = '10K+';
export const suggestions = '50K+';
export const satisfaction = '95%';
export const activeUsersLabel = 'active users';
export const suggestionsLabel = 'suggestions';
export const satisfactionLabel = 'satisfaction';

// Beside a count (../shown-figures.ts).
export const neighbourLabel = 'neighbour';
export const neighboursLabel = 'neighbours';
export const guessLabel = 'guess';
export const guessesLabel = 'guesses';
export const priceFoundLabel = 'price found';
export const pricesFoundLabel = 'prices found';
