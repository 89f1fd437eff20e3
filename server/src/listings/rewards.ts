import { isAccurate } from '@ballpark/domain/achievements.ts';
import type { XpReward } from '@ballpark/domain/contract/closing.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { isExactHit } from '@ballpark/domain/signals.ts';
import { awardXp } from '@ballpark/domain/xp.ts';
import { findForClose } from './suggestion-queries.ts';

export type FoundSuggestion = Awaited<ReturnType<typeof findForClose>>[number];

type Reward = Omit<XpReward, 'isPairLimited'> & {
  ownerId: string;
  isAccurate: boolean;
  isExact: boolean;
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
    const { user_id: userId, username, amount_minor: amountMinor } = suggestion;
    return [
      {
        ...award,
        ownerId,
        userId,
        username,
        amount: fromMinor(amountMinor, currency),
        isAccurate: isAccurate(award.tier, amountMinor, finalPriceMinor),
        isExact: isExactHit(amountMinor, finalPriceMinor),
      },
    ];
  });
}
