import { xpOf } from '@ballpark/domain/xp.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { describe, expect, it } from 'vitest';
import { closeQuestion, nextStep, previewRule } from './xp-promises.ts';

const shownAt = '2026-01-01T00:00:00.000Z';
const expiresAt = '2026-01-03T00:00:00.000Z';
const unpaid = { xpAwarded: null };
const paid = { xpAwarded: 50 };

type Facts = Partial<Parameters<typeof nextStep>[0]>;
const makeListing = (facts: Facts) => ({
  isActive: true,
  expiresAt,
  priceShownAt: null,
  autoClosedAt: null,
  suggestions: [],
  ...facts,
});

describe('the close dialog asks for the price and promises', () => {
  it.each<[Facts, string]>([
    [{ suggestions: [unpaid] }, 'The closest guesses earn XP.'],
    [{}, 'Nobody has guessed.'],
    [{ priceShownAt: shownAt }, messages.lateGuesses],
    [{ priceShownAt: shownAt, suggestions: [paid] }, messages.lateGuesses],
    [{ priceShownAt: shownAt, suggestions: [paid, unpaid] }, messages.lateGuesses],
  ])('for %o: %s', (facts, promise) => {
    expect(closeQuestion(makeListing(facts))).toBe(`What was the final price? ${promise}`);
  });
});

describe('the preview says by which rule', () => {
  it.each<[Facts, string]>([
    [{ suggestions: [unpaid] }, '50 XP for the closest, 20 within 10%, 5 for taking part.'],
    [
      { priceShownAt: shownAt, suggestions: [paid] },
      'Nobody earns XP this time. All guesses have already earned theirs.',
    ],
    [
      { priceShownAt: shownAt, suggestions: [unpaid] },
      '5 XP for taking part, since the price was already revealed.',
    ],
    [
      { priceShownAt: shownAt, suggestions: [paid, unpaid] },
      '5 XP for new guesses. The one paid at an earlier close earns nothing more.',
    ],
    [
      { priceShownAt: shownAt, suggestions: [paid, paid, unpaid] },
      '5 XP for new guesses. The 2 paid at an earlier close earn nothing more.',
    ],
    [{ autoClosedAt: shownAt, suggestions: [paid] }, '45 XP more for the closest, 15 more within 10%.'],
    [
      { autoClosedAt: shownAt, priceShownAt: shownAt, suggestions: [paid] },
      'Nobody earns XP this time, since the price was already revealed.',
    ],
  ])('for %o: %s', (facts, rule) => {
    expect(previewRule(makeListing(facts))).toBe(rule);
  });
});

describe('the hint says', () => {
  const owner = true;
  const reader = false;
  const over = true;
  const open = false;
  it.each<[boolean, boolean, Facts, string | null]>([
    [owner, open, {}, null],
    [owner, open, { suggestions: [unpaid] }, 'Settled on a price? The closest guesses earn XP.'],
    [
      owner,
      open,
      { priceShownAt: shownAt, suggestions: [paid] },
      `Settled on a price? ${messages.lateGuesses}`,
    ],
    [
      owner,
      over,
      { suggestions: [unpaid] },
      'Time’s up. What was the final price? The closest guesses earn XP.',
    ],
    [owner, over, {}, 'Time’s up. What was the final price?'],
    [owner, over, { priceShownAt: shownAt, suggestions: [paid] }, 'Time’s up. What was the final price?'],
    [
      owner,
      over,
      { priceShownAt: shownAt, suggestions: [paid, unpaid] },
      `Time’s up. What was the final price? ${messages.lateGuesses}`,
    ],
    [reader, open, {}, null],
    [reader, open, { priceShownAt: shownAt }, messages.lateGuesses],
    [reader, over, {}, 'Guessing is over. The owner can still enter the final price.'],
  ])('to the owner (%s), the time over (%s), of %o: %s', (isOwner, isOver, facts, text) => {
    const nowMs = Date.parse(expiresAt) + (isOver ? 1 : -1) * 3_600_000;
    expect(nextStep(makeListing(facts), isOwner, nowMs)).toBe(text);
  });

  it('nothing of a closed listing', () => {
    const closed = makeListing({ isActive: false, priceShownAt: shownAt });
    expect(nextStep(closed, owner, Date.parse(shownAt))).toBeNull();
  });
});

it('the XP that late guesses are promised are those that a close pays them', () => {
  expect(messages.lateGuesses).toContain(` ${xpOf.participation} XP`);
});
