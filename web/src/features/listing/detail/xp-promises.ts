import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { isExpired } from '@ballpark/domain/listing-window.ts';
import { plural, t } from '@lingui/core/macro';
import { say } from '../../../ui/say.ts';

// XP texts before a close promise no more than it can pay (domain/src/xp.ts).

type Priced = Pick<ListingDetail, 'priceShownAt' | 'autoClosedAt' | 'unseenAmounts'> & {
  suggestions: readonly Pick<ListingDetail['suggestions'][number], 'xpAwarded'>[];
};
type Open = Priced & Pick<ListingDetail, 'isActive' | 'expiresAt' | 'fairPrice'>;

export function closeQuestion({
  priceShownAt,
  autoClosedAt,
  suggestions,
  unseenAmounts = [],
}: Priced): string {
  if (autoClosedAt) return t`You can only enter it once.`;
  if (priceShownAt) return `${t`What was the final price?`} ${say(messages.lateGuesses)}`;
  return suggestions.length + unseenAmounts.length > 0
    ? t`What was the final price? The closest guesses earn XP.`
    : t`What was the final price? Nobody has guessed.`;
}

export function answerIncentive({ priceShownAt, suggestions, unseenAmounts = [] }: Priced): string {
  return priceShownAt || suggestions.length + unseenAmounts.length === 0
    ? t`Time ran out. Tell us what it went for so your neighbours learn what things like this cost.`
    : t`Time ran out. Tell us what it went for and the closest guesses get their XP.`;
}

export function previewRule({ priceShownAt, autoClosedAt, suggestions, unseenAmounts = [] }: Priced): string {
  if (autoClosedAt) return priceShownAt ? say(messages.nobodyEarnsAgain) : say(messages.missingXp);
  if (!priceShownAt) return say(messages.awardTiers);
  const paidCount = suggestions.filter(({ xpAwarded }) => xpAwarded !== null).length;
  if (paidCount === suggestions.length && unseenAmounts.length === 0)
    return t`Nobody earns XP this time. All guesses have already earned theirs.`;
  if (paidCount === 0) return say(messages.takingPartAlone);
  const others = plural(paidCount, {
    one: 'The one paid at an earlier close earns nothing more.',
    other: 'The # paid at an earlier close earn nothing more.',
  });
  return `${say(messages.newGuessesAlone)} ${others}`;
}

/** Null where a button says it. */
export function nextStep(listing: Open, isOwner: boolean, nowMs: number): string | null {
  const { isActive, expiresAt, priceShownAt, fairPrice } = listing;
  if (!isActive) return null;
  const isOver = isExpired(Date.parse(expiresAt), nowMs);
  if (!isOwner && isOver) return t`Guessing is over. The owner can still enter the final price.`;
  if (!isOwner) return priceShownAt ? say(messages.lateGuesses) : null;
  // Until there is a price, more guesses help more; closing stays in the menu.
  if (!isOver && !fairPrice) return null;
  const step = isOver ? t`Time’s up. What was the final price?` : t`Settled on a price?`;
  return `${step} ${incentive(listing, isOver)}`.trim();
}

/** Until the deadline, more guesses may come. */
function incentive({ priceShownAt, suggestions }: Priced, isOver: boolean): string {
  const areUnpaid = !isOver || suggestions.some(({ xpAwarded }) => xpAwarded === null);
  if (!areUnpaid) return '';
  return priceShownAt ? say(messages.lateGuesses) : t`The closest guesses earn XP.`;
}
