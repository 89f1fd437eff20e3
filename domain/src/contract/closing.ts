import { openHours } from '../listing-window.ts';
import { z } from 'zod';
import { unlockedAchievement } from './xp.ts';
import { endpoint, id, idParams } from './endpoint.ts';
import { amount, person } from './fields.ts';
import { listingDetail } from './listings.ts';
import { messages } from './messages.ts';

export const xpReward = z
  .object({
    userId: id.describe('Whose it is.'),
    username: person.shape.username,
    suggestionId: id.describe('The suggestion that is paid.'),
    amount: z.number().describe('In the listing’s currency, at most 2 decimals.'),
    xpAwarded: z.number().int().describe('XP earned.'),
    tier: z
      .enum(['closest', 'close', 'participation'])
      .describe('How near the suggestion came to the final price.'),
    isPairLimited: z
      .boolean()
      .describe('Whether a limit reduced it, because signals say that the two act as one.'),
  })
  .meta({ id: 'XpReward', description: 'One award of a close.' });
export type XpReward = z.output<typeof xpReward>;

export const closeListing = endpoint({
  id: 'closeListing',
  tag: 'Listings',
  summary: 'Close one’s own listing with its final price; suggesters earn XP',
  description:
    'The nearest suggestions earn 50 XP each, others within 10 % of the final price 20, the rest 5. A suggestion is paid once: after reopening, only those never paid earn anything. `xpRewards` lists the awards of this close alone.',
  route: 'POST /listings/:id/close',
  access: 'full',
  scope: 'listings',
  errors: { 403: ['notListingOwner'], 404: ['listingNotFound'], 409: ['listingHidden', 'listingNotOpen'] },
  params: idParams,
  body: z.object({
    finalPrice: amount(messages.finalPriceInvalid).describe('In the listing’s currency, at most 2 decimals.'),
  }),
  reply: z.object({
    listing: listingDetail.describe('As it is now.'),
    xpRewards: z.array(xpReward).describe('What this call paid to whom.'),
  }),
  example: { body: { finalPrice: 120 } },
});

export const answerFinalPrice = endpoint({
  id: 'answerFinalPrice',
  tag: 'Listings',
  summary: 'Say what one’s own listing went for that closed by itself, or that it was not sold',
  description:
    'Once, within 30 days of the automatic close. `finalPrice: null` says that it was not sold. The nearest suggestions get what is missing to 50 XP, others within 10 % of the price what is missing to 20, unless a final price had been shown before. `xpRewards` lists what this pays.',
  route: 'POST /listings/:id/final-price',
  access: 'full',
  scope: 'listings',
  errors: {
    403: ['notListingOwner'],
    404: ['listingNotFound'],
    409: ['listingHidden', 'listingStillOpen', 'outcomeKnown', 'outcomeTooLate'],
  },
  params: idParams,
  body: z.object({
    finalPrice: amount(messages.finalPriceInvalid)
      .nullable()
      .describe('The final price in units of `currency`; null if it was not sold.'),
  }),
  reply: z.object({
    listing: listingDetail.describe('As it is now.'),
    xpRewards: z.array(xpReward).describe('What this call paid to whom.'),
  }),
  example: { body: { finalPrice: 120 } },
});

export const revealListing = endpoint({
  id: 'revealListing',
  tag: 'Listings',
  summary: 'Note that the caller has seen the final price of a listing that they priced',
  description:
    'Of a listing with a final price that the caller suggested a price on; again changes nothing but the time. Counts the notification of it as read on all devices.',
  route: 'POST /listings/:id/reveal',
  access: 'full',
  scope: 'guess',
  errors: { 404: ['suggestionNotFound'] },
  params: idParams,
  reply: z.object({
    unlockedAchievements: z
      .array(unlockedAchievement)
      .describe('The achievements that the price has unlocked for the caller.'),
  }),
});

export const reopenListing = endpoint({
  id: 'reopenListing',
  tag: 'Listings',
  summary: `Reopen one’s own closed listing for another ${openHours} hours; XP is not taken back`,
  description: 'The final price is emptied. A listing that closed because its time ran out stays closed.',
  route: 'POST /listings/:id/reopen',
  access: 'contributor',
  scope: 'listings',
  errors: {
    403: ['notListingOwner'],
    404: ['listingNotFound'],
    409: ['listingHidden', 'listingStillOpen', 'listingAutoClosed'],
  },
  params: idParams,
  reply: listingDetail,
});
