import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awardXp, laterAwards, participationAwards, xpOf } from './xp.ts';

function suggestion(amountMinor: number, more: { isPaid?: boolean; isLate?: boolean } = {}) {
  return { suggestionId: `at ${amountMinor}`, amountMinor, isPaid: false, isLate: false, ...more };
}

function paid(amountMinor: number, paidXp: number) {
  return { suggestionId: `at ${amountMinor}`, amountMinor, paidXp };
}

function tiers(finalPrice: number, suggestions: Parameters<typeof awardXp>[1]) {
  return awardXp(finalPrice, suggestions).map(({ tier }) => tier);
}

describe('the awards of a close', () => {
  it('are 50 for the closest, 20 within a tenth, 5 for the others', () => {
    expect(awardXp(1000, [suggestion(990), suggestion(1050), suggestion(2000)])).toEqual([
      { suggestionId: 'at 990', xpAwarded: 50, tier: 'closest' },
      { suggestionId: 'at 1050', xpAwarded: 20, tier: 'close' },
      { suggestionId: 'at 2000', xpAwarded: 5, tier: 'participation' },
    ]);
  });

  it('let ties share the first place, from above and from below', () => {
    expect(tiers(1000, [suggestion(900), suggestion(1100), suggestion(1101)])).toEqual([
      'closest',
      'closest',
      'participation',
    ]);
  });

  it('include the bounds of the tenth, to the cent', () => {
    const exact = suggestion(1005);
    expect(
      tiers(1005, [exact, suggestion(1105), suggestion(1106), suggestion(905), suggestion(904)]),
    ).toEqual(['closest', 'close', 'participation', 'close', 'participation']);
    expect(tiers(1000, [suggestion(1000), suggestion(1100), suggestion(900)])).toEqual([
      'closest',
      'close',
      'close',
    ]);
  });

  it('go to the closest however far off it is', () => {
    expect(tiers(1000, [suggestion(900_000)])).toEqual(['closest']);
  });

  it('pay nobody twice, and a paid suggestion stays the closest', () => {
    expect(awardXp(1000, [suggestion(1000, { isPaid: true }), suggestion(1001)])).toEqual([
      { suggestionId: 'at 1001', xpAwarded: 20, tier: 'close' },
    ]);
  });

  it('are participation for a guess after a final price was shown, which may still be the nearest', () => {
    expect(tiers(1000, [suggestion(1000, { isLate: true }), suggestion(1001)])).toEqual([
      'participation',
      'close',
    ]);
  });

  it('are none without suggestions', () => {
    expect(awardXp(1000, [])).toEqual([]);
  });

  it('go to each unpaid suggestion once, with the XP of its tier, and never more to one farther off', () => {
    const some = fc.record({
      suggestionId: fc.uuid(),
      amountMinor: fc.integer({ min: 1, max: 3000 }),
      isPaid: fc.boolean(),
      isLate: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.array(some), (finalPrice, suggestions) => {
        const awards = awardXp(finalPrice, suggestions);
        const unpaid = suggestions.filter((one) => !one.isPaid);
        expect(awards.map((award) => award.suggestionId)).toEqual(unpaid.map((one) => one.suggestionId));
        expect(awards.every((award) => award.xpAwarded === xpOf[award.tier])).toBe(true);

        const xp = unpaid
          .flatMap((one, index) =>
            one.isLate
              ? []
              : [{ off: Math.abs(one.amountMinor - finalPrice), xp: awards[index]?.xpAwarded ?? 0 }],
          )
          .toSorted((a, b) => a.off - b.off)
          .map((one) => one.xp);
        expect(xp).toEqual(xp.toSorted((a, b) => b - a));
      }),
    );
  });
});

it('an automatic close pays participation to all but the paid', () => {
  expect(
    participationAwards([suggestion(10), suggestion(20, { isPaid: true }), suggestion(30, { isLate: true })]),
  ).toEqual([
    { suggestionId: 'at 10', xpAwarded: 5, tier: 'participation' },
    { suggestionId: 'at 30', xpAwarded: 5, tier: 'participation' },
  ]);
});

describe('the awards of a price that is said after an automatic close', () => {
  it('are what is missing to 50 and 20, and nothing for the others', () => {
    expect(laterAwards(1000, [paid(990, 5), paid(1050, 5), paid(2000, 5)])).toEqual([
      { suggestionId: 'at 990', xpAwarded: 45, tier: 'closest' },
      { suggestionId: 'at 1050', xpAwarded: 15, tier: 'close' },
    ]);
  });

  it('leave everybody with what a close at that price would have paid', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 3000 }), (given, price) => {
        const ids = given.map((amountMinor, at) => ({ suggestionId: String(at), amountMinor }));
        const closed = awardXp(
          price,
          ids.map((one) => ({ ...one, isPaid: false, isLate: false })),
        );
        const later = laterAwards(
          price,
          ids.map((one) => ({ ...one, paidXp: xpOf.participation })),
        );
        const missing = new Map(later.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded]));
        for (const { suggestionId, xpAwarded } of closed)
          expect(xpOf.participation + (missing.get(suggestionId) ?? 0)).toBe(xpAwarded);
      }),
    );
  });
});
