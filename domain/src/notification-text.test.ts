import { expect, test } from 'vitest';
import { english } from './english.ts';
import { notificationDetail, notificationTeaser, notificationText } from './notification-text.ts';
import { notificationKinds } from './notifications.ts';

const closed = { title: 'Lamp', currency: 'JPY', finalPriceMinor: 12_000, amountMinor: 11_500, xp: 20 };

const mara = { title: 'Lamp', name: 'mara', currency: 'USD', amountMinor: 9_000 };

test.each([
  ['suggestionReceived', 1, { title: 'Lamp' }, 'A new guess on “Lamp”'],
  ['suggestionReceived', 12, { title: 'Lamp' }, '12 new guesses on “Lamp”'],
  ['suggestionEdited', 2, { title: 'Lamp' }, '2 changed guesses on “Lamp”'],
  ['suggestionReceived', 1, mara, 'mara guesses $90 for “Lamp”'],
  ['suggestionReceived', 3, mara, '3 new guesses on “Lamp”, the latest $90 from mara'],
  ['suggestionEdited', 1, mara, 'mara now guesses $90 for “Lamp”'],
  ['suggestionEdited', 3, mara, '3 changed guesses on “Lamp”, the latest $90 from mara'],
  [
    'firstFairPrice',
    1,
    { title: 'Lamp', currency: 'USD', fairPriceMinor: 14_480, fairLowMinor: 11_960, fairHighMinor: 15_530 },
    '“Lamp” has its first fair price: ≈ $145, likely $120 – $155',
  ],
  ['firstFairPrice', 1, { title: 'Lamp' }, '“Lamp” has its first fair price'],
  ['firstGuessJoined', 1, { title: 'Lamp' }, 'Someone else guessed on “Lamp”: see how you compare'],
  ['questionAsked', 1, { title: 'Lamp', name: 'mara' }, 'mara asked about “Lamp”'],
  ['questionAsked', 2, { title: 'Lamp', name: 'mara' }, '2 new questions about “Lamp”, the latest from mara'],
  ['questionAnswered', 1, { title: 'Lamp', name: 'otto' }, 'otto answered your question about “Lamp”'],
  ['questionAnswered', 2, { title: 'Lamp', name: 'otto' }, 'otto answered your questions about “Lamp”'],
  ['pricedListingClosed', 1, closed, '“Lamp” went for ¥12,000: you were ¥500 off and earned 20 XP'],
  [
    'pricedListingClosed',
    1,
    { ...closed, currency: 'EUR' },
    '“Lamp” went for 120\u00A0€: you were 5\u00A0€ off and earned 20 XP',
  ],
  ['pricedListingClosed', 1, { ...closed, xp: 0 }, '“Lamp” went for ¥12,000: you were ¥500 off'],
  [
    'achievementUnlocked',
    1,
    { achievementId: 'suggestions-1', xp: 5 },
    'You unlocked “First Guess” and earned 5 XP',
  ],
  ['rankReached', 1, { rank: 2 }, 'You’re now number 2 in your area'],
  ['nearbyToGuess', 1000, {}, '1,000 listings near you need your guess'],
  ['listingNearby', 1, { title: 'Lamp' }, 'New near you: “Lamp”'],
] as const)('%s of %i is said in one sentence', (kind, count, facts, text) => {
  expect(notificationText(english, { kind, count, facts })).toBe(text);
});

test('the notification of a close can leave out its price, which the page of the listing reveals', () => {
  const said = notificationTeaser(english, { kind: 'pricedListingClosed', count: 1, facts: closed });
  expect(said).toBe('“Lamp” has a final price: see how close you were');
  expect(notificationTeaser(english, { kind: 'listingNearby', count: 1, facts: closed })).toBeNull();
});

test('beside the first fair price it can say how the owner’s offer lies to it', () => {
  const facts = { title: 'Boiler', currency: 'USD', fairPriceMinor: 160_400, fairLowMinor: 120_000 };
  const detailOf = (offerMinor: number | null) =>
    notificationDetail(english, {
      kind: 'firstFairPrice',
      count: 1,
      facts: { ...facts, fairHighMinor: 200_000, offerMinor },
    });
  expect(detailOf(240_000)).toBe('Your $2,400 is high: about $800 above the fair price');
  expect(detailOf(160_000)).toBe('Your $1,600 is in line with the fair price');
  expect(detailOf(null)).toBeNull();
  expect(notificationDetail(english, { kind: 'firstFairPrice', count: 1, facts: {} })).toBeNull();
});

test('every kind says something even without facts, which a notification of an older version may lack', () => {
  for (const kind of notificationKinds)
    expect(notificationText(english, { kind, count: 1, facts: {} })).toMatch(/^.{10,}$/u);
});
