import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import { expect, it } from 'vitest';
import { outcomeOf, resultText, spokenOutcome } from './reveal-text.ts';

const closed = { isActive: false, finalPrice: 100, currency: 'USD' };

function suggestionBy(id: string, amount: number, xpAwarded: number | null = null): Suggestion {
  const user = { id, name: id, username: id, photoUrl: null, xp: 10 };
  const createdAt = '2026-03-10T12:03:44.000Z';
  return {
    id: `s-${id}`,
    userId: id,
    listingId: 'l1',
    amount,
    comment: null,
    xpAwarded,
    createdAt,
    editedAt: null,
    user,
  };
}

const own = suggestionBy('ada', 95, 20);
const near = suggestionBy('mara', 101);
const far = suggestionBy('theo', 300);

it.each<[string, Parameters<typeof outcomeOf>[0], string | null]>([
  ['the nearest of several', { ...closed, suggestions: [far, own] }, '5% below, the nearest of 2'],
  ['one beside a nearer one', { ...closed, suggestions: [near, own] }, '5% below'],
  ['the only one', { ...closed, suggestions: [own] }, '5% below'],
  ['the very price', { ...closed, finalPrice: 95, suggestions: [own, near] }, 'Spot on, the nearest of 2'],
  ['none while it is open', { ...closed, isActive: true, suggestions: [own] }, null],
  ['none without a price', { ...closed, finalPrice: null, suggestions: [own] }, null],
  ['none without a guess', { ...closed, suggestions: [near] }, null],
])('tells how a guess came out: %s', (_, listing, text) => {
  const outcome = outcomeOf(listing, 'ada');
  expect(outcome && resultText(outcome, listing.suggestions.length)).toBe(text);
});

const badge = {
  id: 'accuracy-1',
  name: 'In the Ballpark',
  description: 'Come within 10% of a final price',
  icon: 'target',
  category: 'accuracy',
  requirement: 1,
  xpReward: 10,
} as const;

it.each([
  [20, [badge], 'You earned 20 XP. You unlocked In the Ballpark.'],
  [20, [], 'You earned 20 XP.'],
  [null, [], ''],
])('a screen reader hears what %s XP and %o mean', (xpAwarded, unlocked, end) => {
  const listing = { ...closed, suggestions: [{ ...own, xpAwarded }, near] };
  const outcome = outcomeOf(listing, 'ada');
  const said = outcome && spokenOutcome(outcome, listing, unlocked);
  expect(said).toBe(
    `The final price is 100 US dollars. You said 95 US dollars: 5% below.${end === '' ? '' : ` ${end}`}`,
  );
});
