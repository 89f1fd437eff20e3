import { isAccurate } from '@ballpark/domain/achievements.ts';
import type { XpReward } from '@ballpark/domain/contract/closing.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { isExactHit } from '@ballpark/domain/signals.ts';
import { awardXp } from '@ballpark/domain/xp.ts';
import { type Reader, canSee } from '../session-user.ts';
import { findForClose } from './suggestion-queries.ts';

export type FoundSuggestion = Awaited<ReturnType<typeof findForClose>>[number];

type Reward = Omit<XpReward, 'isPairLimited'> & {
  ownerId: string;
  isAccurate: boolean;
  isExact: boolean;
  isHidden: boolean;
};

/** A former member's guess counts for others' awards, but is not paid. */
export function rewardsOf(
  awards: ReturnType<typeof awardXp>,
  suggestions: readonly FoundSuggestion[],
  { currency, ownerId }: { currency: string; ownerId: string },
  finalPriceMinor: number,
): Reward[] {
  const byId = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  return awards.flatMap((award) => {
    const suggestion = byId.get(award.suggestionId);
    if (!suggestion || suggestion.user_id === null) return [];
    const { user_id: userId, username, amount_minor: amountMinor, hidden_by: hiddenBy } = suggestion;
    return [
      {
        ...award,
        ownerId,
        userId,
        username,
        amount: fromMinor(amountMinor, currency),
        isAccurate: isAccurate(award.tier, amountMinor, finalPriceMinor),
        isExact: isExactHit(amountMinor, finalPriceMinor),
        isHidden: hiddenBy !== null,
      },
    ];
  });
}

/** Without those of people whom the owner does not see, and of guesses that are hidden until a moderator decides. */
export function rewardsSeenBy<R extends Reward>(owner: Reader, rewards: readonly R[]): R[] {
  return rewards.filter(({ userId, isHidden }) => !isHidden && canSee(owner, userId));
}
