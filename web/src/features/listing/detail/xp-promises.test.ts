import { xpOf } from '@ballpark/domain/xp.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { expect, it } from 'vitest';
import { closeQuestion, nextStep, previewRule } from './xp-promises.ts';

const shownAt = '2026-01-01T00:00:00.000Z';
const expiresAt = '2026-01-03T00:00:00.000Z';
const fairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' } as const;
const unpaid = { xpAwarded: null };
const paid = { xpAwarded: 50 };

type Facts = Partial<Parameters<typeof nextStep>[0]>;
const makeListing = (facts: Facts) => ({
  isActive: true,
  expiresAt,
  priceShownAt: null,
  autoClosedAt: null,
  fairPrice: null,
  suggestions: [],
  ...facts,
});

it.each<[Facts, string]>([
  [{ suggestions: [unpaid] }, 'The closest guesses earn XP.'],
  [{}, 'Nobody has guessed.'],
  [{ priceShownAt: shownAt, suggestions: [paid, unpaid] }, messages.lateGuesses],
])('of %o the close dialog asks for the price and promises: %s', (facts, promise) => {
  expect(closeQuestion(makeListing(facts))).toBe(`What was the final price? ${promise}`);
});

const nobody = 'Nobody earns XP this time';
const second = { priceShownAt: shownAt };
it.each<[Facts, string]>([
  [{ suggestions: [unpaid] }, '50 XP for the closest, 20 within 10%, 5 for taking part.'],
  [{ ...second, suggestions: [paid] }, `${nobody}. All guesses have already earned theirs.`],
  [{ ...second, suggestions: [unpaid] }, '5 XP for taking part, since the price was already revealed.'],
  [
    { ...second, suggestions: [paid, unpaid] },
    '5 XP for new guesses. The one paid at an earlier close earns nothing more.',
  ],
  [
    { ...second, suggestions: [paid, paid, unpaid] },
    '5 XP for new guesses. The 2 paid at an earlier close earn nothing more.',
  ],
  [{ autoClosedAt: shownAt, suggestions: [paid] }, '45 XP more for the closest, 15 more within 10%.'],
  [
    { ...second, autoClosedAt: shownAt, suggestions: [paid] },
    `${nobody}, since the price was already revealed.`,
  ],
])('of %o the preview says by which rule: %s', (facts, rule) => {
  expect(previewRule(makeListing(facts))).toBe(rule);
});

it.each<['owner' | 'reader', 'open' | 'over', Facts, string | null]>([
  ['owner', 'open', {}, null],
  ['owner', 'open', { suggestions: [unpaid] }, null],
  ['owner', 'open', { suggestions: [unpaid], fairPrice }, 'Settled on a price? The closest guesses earn XP.'],
  [
    'owner',
    'open',
    { ...second, suggestions: [paid], fairPrice },
    `Settled on a price? ${messages.lateGuesses}`,
  ],
  [
    'owner',
    'over',
    { suggestions: [unpaid] },
    'Time’s up. What was the final price? The closest guesses earn XP.',
  ],
  ['owner', 'over', { ...second, suggestions: [paid] }, 'Time’s up. What was the final price?'],
  [
    'owner',
    'over',
    { ...second, suggestions: [paid, unpaid] },
    `Time’s up. What was the final price? ${messages.lateGuesses}`,
  ],
  ['reader', 'open', {}, null],
  ['reader', 'open', second, messages.lateGuesses],
  ['reader', 'over', {}, 'Guessing is over. The owner can still enter the final price.'],
  ['owner', 'open', { ...second, isActive: false }, null],
])('to the %s, while it is %s, of %o the hint says: %s', (who, when, facts, text) => {
  const nowMs = Date.parse(expiresAt) + (when === 'over' ? 1 : -1) * 3_600_000;
  expect(nextStep(makeListing(facts), who === 'owner', nowMs)).toBe(text);
});

it('the XP that late guesses are promised are those that a close pays them', () => {
  expect(messages.lateGuesses).toContain(` ${xpOf.participation} XP`);
});
