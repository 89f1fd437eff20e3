import { pairParticipation } from '@ballpark/domain/contract/screen-messages.ts';
import { expect, it } from 'vitest';
import { outcomeOf, resultText, spokenOutcome } from './reveal-text.ts';
import { suggestionBy } from '../../../lib/test-listings.ts';

const closed = { isActive: false, finalPrice: 100, currency: 'USD' };

const own = suggestionBy('ada', 95, { xpAwarded: 20 });
const near = suggestionBy('mara', 101);
const far = suggestionBy('theo', 300);

it.each<[string, Parameters<typeof outcomeOf>[0], string | null]>([
  ['the nearest of several', { ...closed, suggestions: [far, own] }, '5% below, the closest of 2'],
  ['one beside a nearer one', { ...closed, suggestions: [near, own] }, '5% below'],
  ['the only one', { ...closed, suggestions: [own] }, '5% below'],
  ['the very price', { ...closed, finalPrice: 95, suggestions: [own, near] }, 'Spot on, the closest of 2'],
  ['none while it is open', { ...closed, isActive: true, suggestions: [own] }, null],
  ['none without a price', { ...closed, finalPrice: null, suggestions: [own] }, null],
  ['none without a guess', { ...closed, suggestions: [near] }, null],
])('says how a guess came out: %s', (_, listing, text) => {
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
  [20, [badge], 'You earned 20 XP. You unlocked In the Ballpark (10 XP).'],
  [20, [], 'You earned 20 XP.'],
  [null, [], ''],
])('a screen reader says what %s XP and %o mean', (xpAwarded, unlocked, end) => {
  const listing = { ...closed, suggestions: [{ ...own, xpAwarded }, near] };
  const outcome = outcomeOf(listing, 'ada');
  const said = outcome && spokenOutcome(outcome, listing, unlocked);
  expect(said).toBe(
    `The final price is 100 US dollars. You guessed 95 US dollars: 5% below.${end === '' ? '' : ` ${end}`}`,
  );
});

it('a screen reader says why the guess earned less than promised', () => {
  const listing = { ...closed, suggestions: [{ ...own, xpAwarded: 5 }, near] };
  const outcome = outcomeOf(listing, 'ada');
  expect(outcome && spokenOutcome(outcome, listing, [], pairParticipation)).toBe(
    `The final price is 100 US dollars. You guessed 95 US dollars: 5% below. You earned 5 XP. ${pairParticipation}`,
  );
});
