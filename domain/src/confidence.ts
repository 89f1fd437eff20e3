// What screens need of fair prices without the method.

/** How sure a fair price is, in words. */
export const confidences = ['rough', 'fair', 'good'] as const;
export type Confidence = (typeof confidences)[number];

/** People are shown no fair price of fewer guesses (product 8.6). */
export const fewestGuesses = 3;

/** Of fewer guesses a fair price is rough, whatever they are. */
export const fewestConfident = 5;
