import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import { awardReasons } from './award-reasons.ts';

type ReasonTotal = { reason: XpAward['reason']; count: number; xp: number };

/** How often each reason paid, and how much in all; reasons that never paid are left out. */
export function awardsByReason(awards: readonly XpAward[]): ReasonTotal[] {
  const reasons = Object.keys(awardReasons) as XpAward['reason'][];
  return reasons
    .map((reason) => {
      const paid = awards.filter((award) => award.reason === reason);
      return { reason, count: paid.length, xp: paid.reduce((sum, { amount }) => sum + amount, 0) };
    })
    .filter(({ count }) => count > 0);
}
