// The part of fair prices that screens need, without the method.

/** How sure a fair price is, in words. */
export const confidences = ['rough', 'fair', 'good'] as const;
export type Confidence = (typeof confidences)[number];

/** With fewer guesses people are shown no fair price. */
export const fewestGuesses = 3;

/** With fewer guesses a fair price is rough, however near they are. */
export const fewestConfident = 5;
