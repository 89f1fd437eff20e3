import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import { expect, it } from 'vitest';
import { awardsByReason } from './awards-by-reason.ts';

it('sums what each reason paid and leaves out those that never did', () => {
  const awards = [award('close', 20), award('closest', 50), award('close', 20)];
  expect(awardsByReason(awards)).toEqual([
    { reason: 'closest', count: 1, xp: 50 },
    { reason: 'close', count: 2, xp: 40 },
  ]);
});

function award(reason: XpAward['reason'], amount: number): XpAward {
  return {
    id: '',
    amount,
    reason,
    listingId: null,
    listingTitle: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}
