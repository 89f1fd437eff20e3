import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { english } from './english.ts';
import type { SharedClose } from './signals.ts';
import {
  awardXp,
  hasPodium,
  laterAwards,
  memberLevel,
  pairLevel,
  participationAwards,
  previewAwards,
  rankBadge,
  withinPair,
  withRanks,
  xpOf,
} from './xp.ts';

function suggestion(amountMinor: number, more: { isPaid?: boolean; isLate?: boolean } = {}) {
  return { suggestionId: `at ${amountMinor}`, amountMinor, isPaid: false, isLate: false, ...more };
}

const tiers = (finalPrice: number, suggestions: Parameters<typeof awardXp>[1]) =>
  awardXp(finalPrice, suggestions).map(({ tier }) => tier);

it('the awards of a close are 50 for the closest, 20 within a tenth, 5 for the others', () => {
  expect(awardXp(1000, [suggestion(990), suggestion(1050), suggestion(2000)])).toEqual([
    { suggestionId: 'at 990', xpAwarded: 50, tier: 'closest' },
    { suggestionId: 'at 1050', xpAwarded: 20, tier: 'close' },
    { suggestionId: 'at 2000', xpAwarded: 5, tier: 'participation' },
  ]);
});

it.each([
  ['ties share the first place', 1000, [900, 1100, 1101], ['closest', 'closest', 'participation']],
  ['the tenth above is exact', 1005, [1005, 1105, 1106], ['closest', 'close', 'participation']],
  ['the tenth below is exact', 1005, [1005, 905, 904], ['closest', 'close', 'participation']],
  ['the tenth has its bounds', 1000, [1000, 1100, 900], ['closest', 'close', 'close']],
  ['the closest may be far off', 1000, [900_000], ['closest']],
  ['there are none without suggestions', 1000, [], []],
])('at a close %s', (_, finalPrice, amounts, expected) => {
  const suggestions = amounts.map((amount) => suggestion(amount));
  expect(tiers(finalPrice, suggestions)).toEqual(expected);
});

it('the awards of a close go to each unpaid suggestion once, with the XP of its tier, and never more to one farther off', () => {
  const amount = fc.integer({ min: 1, max: 3000 });
  const some = fc.record({
    suggestionId: fc.uuid(),
    amountMinor: amount,
    isPaid: fc.boolean(),
    isLate: fc.boolean(),
  });
  fc.assert(
    fc.property(amount, fc.array(some), (finalPrice, suggestions) => {
      const awards = awardXp(finalPrice, suggestions);
      const unpaid = suggestions.filter((one) => !one.isPaid);
      expect(awards.map((award) => award.suggestionId)).toEqual(unpaid.map((one) => one.suggestionId));
      expect(awards.every((award) => award.xpAwarded === xpOf[award.tier])).toBe(true);

      const off = (at: number) => Math.abs((unpaid[at]?.amountMinor ?? 0) - finalPrice);
      const inTime = [...awards.keys()].filter((at) => unpaid[at]?.isLate === false);
      const xp = inTime.toSorted((a, b) => off(a) - off(b)).map((at) => awards[at]?.xpAwarded ?? 0);
      expect(xp).toEqual(xp.toSorted((a, b) => b - a));
    }),
  );
});

it('an automatic close pays participation to all but the paid', () => {
  const suggestions = [suggestion(10), suggestion(20, { isPaid: true }), suggestion(30, { isLate: true })];
  expect(participationAwards(suggestions)).toEqual([
    { suggestionId: 'at 10', xpAwarded: 5, tier: 'participation' },
    { suggestionId: 'at 30', xpAwarded: 5, tier: 'participation' },
  ]);
});

it('a price that is said after an automatic close leaves everybody with what a close at it would have paid', () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 3000 }), { maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 3000 }), (given, price) => {
      const suggestions = given.map((amount) => ({ ...suggestion(amount), paidXp: xpOf.participation }));
      const later = laterAwards(price, suggestions);
      const missing = new Map(later.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded]));
      for (const { suggestionId, xpAwarded } of awardXp(price, suggestions))
        expect(xpOf.participation + (missing.get(suggestionId) ?? 0)).toBe(xpAwarded);
    }),
  );
});

type Listing = Parameters<typeof previewAwards>[1];
type Limits = Parameters<typeof previewAwards>[2];
const earlier = '2026-01-01T10:00:00.000Z';
const shown = '2026-01-01T11:00:00.000Z';
const later = '2026-01-01T12:00:00.000Z';
const made = (id: string, amount: number, changes: Partial<Listing['suggestions'][number]> = {}) => ({
  id,
  userId: id,
  amount,
  xpAwarded: null,
  createdAt: earlier,
  editedAt: null,
  ...changes,
});
const paid = { xpAwarded: 5 };
const former = made('former', 100, { userId: null });
const late = made('late', 100, { createdAt: later });
const limits: Limits = [
  { suggestionId: 'thrice', level: 'participation' },
  { suggestionId: 'always', level: 'none' },
];
const preview = (
  finalPrice: number | null,
  suggestions: Listing['suggestions'],
  more: Partial<Listing> = {},
) => {
  const listing = { currency: 'USD', priceShownAt: null, autoClosedAt: null, suggestions, ...more };
  const awards = previewAwards(finalPrice, listing, limits);
  return awards.map(({ suggestionId, xpAwarded }) => `${suggestionId} ${xpAwarded}`).join(', ');
};

it.each<[string, number | null, Listing['suggestions'], Partial<Listing>, string]>([
  ['nothing without a price', null, [made('a', 100)], {}, ''],
  ['nothing for a price of 0', 0, [made('a', 100)], {}, ''],
  [
    '50 for all that are nearest, 20 within 10% and 5 for the others, nearest first',
    100,
    [made('far', 150), made('low', 98), made('edge', 110), made('high', 102)],
    {},
    'low 50, high 50, edge 20, far 5',
  ],
  [
    '5 for who came after a price was shown, and none is the closest if they are',
    100,
    [late, made('b', 101)],
    { priceShownAt: shown },
    'late 5, b 20',
  ],
  [
    '5 for who changed theirs after a price was shown',
    100,
    [made('edited', 100, { editedAt: later }), made('b', 101, { editedAt: earlier })],
    { priceShownAt: shown },
    'edited 5, b 20',
  ],
  ['nothing for a nearer one paid before', 100, [made('a', 100, paid), made('b', 104)], {}, 'b 20'],
  ['nothing for a nearer author who has left', 100, [former, made('b', 104)], {}, 'b 20'],
  ['20 where an amount that is not shown is nearer', 100, [made('b', 104)], { unseenAmounts: [99] }, 'b 20'],
  ['whole yen compared', 1000, [made('a', 1100), made('b', 1101)], { currency: 'JPY' }, 'a 50, b 5'],
  [
    '5 or nothing for people who act as one with the owner, and the others theirs',
    100,
    [made('thrice', 100), made('far', 200), made('always', 100), made('new', 100)],
    {},
    'thrice 5, new 50, far 5',
  ],
])('a preview of awards has %s', (_, finalPrice, suggestions, listing, awards) => {
  expect(preview(finalPrice, suggestions, listing)).toBe(awards);
});

it('a preview of awards has what is missing for a price that is said after an automatic close, and nothing for a limited pair', () => {
  const amounts = { near: 102, tenth: 110, far: 150, thrice: 109 };
  const all = Object.entries(amounts).map(([id, amount]) => made(id, amount, paid));
  const suggestions = [...all, made('unpaid', 104)];
  expect(preview(100, suggestions, { autoClosedAt: later })).toBe('near 45, tenth 15');
  expect(preview(100, suggestions, { autoClosedAt: later, priceShownAt: shown })).toBe('');
});

it('two people who hit each time are paid in full three times, for taking part seven times, then not: 185 XP', () => {
  const hit: SharedClose = { ownerId: 'a', isPriced: true, isExact: true, isClosest: true, paidCount: 1 };
  const closes = (count: number, isExact = true) =>
    Array.from({ length: count }, (): SharedClose => ({ ...hit, isExact }));
  const levels = Array.from({ length: 14 }, (_, paid) => pairLevel(closes(paid)));
  const [full, participation, none] = [
    Array(3).fill('full'),
    Array(7).fill('participation'),
    Array(4).fill('none'),
  ];
  expect(levels).toEqual([...full, ...participation, ...none]);
  const award = { xpAwarded: 50 as number, tier: 'closest' } as const;
  const most = levels.map((level) => withinPair(award, level)?.xpAwarded ?? 0);
  expect(most.reduce((sum, xp) => sum + xp)).toBe(185);
  expect(pairLevel(closes(8), 2)).toBe('none');
  expect(pairLevel(closes(40, false))).toBe('full');
});

it.each([
  ['closest', 'full', { xpAwarded: 50, isPairLimited: false }],
  ['close', 'participation', { xpAwarded: 5, isPairLimited: true }],
  ['participation', 'participation', { xpAwarded: 5, isPairLimited: false }],
] as const)('an award for %s to a pair paid at the level %s is %j', (tier, level, left) => {
  expect(withinPair({ xpAwarded: xpOf[tier], tier }, level)).toEqual({ tier, ...left });
});

test('levels begin above 50 and 100 XP; ranks have names up to three, the top five and the top ten', () => {
  const levels = [0, 50, 51, 100, 101].map(memberLevel);
  expect(levels).toEqual(['New', 'New', 'Regular', 'Regular', 'Pro']);
  expect([1, 2, 3].map((rank) => rankBadge(english, rank))).toEqual(['Champion', 'Runner-up', 'Third Place']);
  expect([4, 5, 6, 10, 11].map((rank) => rankBadge(english, rank))).toEqual([
    'Top 5',
    'Top 5',
    'Top 10',
    'Top 10',
    'Member',
  ]);
});

test('equal XP shares a rank, the next one skips, ranks go on from the entries before, and a podium needs three', () => {
  expect([2, 3, 4].map(hasPodium)).toEqual([false, true, true]);
  const entries = [{ xp: 90 }, { xp: 90 }, { xp: 70 }, { xp: 5 }, { xp: 5 }];
  expect(withRanks(entries).map(({ rank }) => rank)).toEqual([1, 1, 3, 4, 4]);
  expect(withRanks(entries, 11).map(({ rank }) => rank)).toEqual([11, 11, 13, 14, 14]);
});
