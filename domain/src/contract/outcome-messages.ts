import { answerDays } from '../listing-window.ts';

/** The texts for an owner who says what their listing went for. */
export const outcomeMessages = {
  outcomeKnown: 'What became of this listing is known already',
  outcomeTooLate: `It is too late to say what this listing went for: there were ${answerDays} days for it.`,
  answerFailed: 'Failed to save what it went for',
  notSoldQuestion:
    'Was it not sold? Then nobody learns from this listing, and nobody earns more XP. You can say it only once.',
  answerSaved: 'Saved. Thank you!',
} as const;
