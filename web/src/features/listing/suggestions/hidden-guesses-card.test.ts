import { expect, it } from 'vitest';
import { hiddenGuesses } from './hidden-guesses-card.tsx';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const [open, over] = ['2026-11-24T12:00:00Z', '2026-11-23T11:00:00Z'];
const theirs = 'Make yours to see theirs.';

it.each([
  [
    'nobody has yet',
    open,
    0,
    false,
    'Nobody has guessed yet.',
    'You’ll see the others once you’ve made yours.',
  ],
  ['one has', open, 1, false, '1 neighbour has guessed.', theirs],
  ['five have', open, 5, false, '5 neighbours have guessed.', theirs],
  ['the time is over', over, 5, false, '5 neighbours have guessed.', 'You’ll see them once this is closed.'],
  ['one’s own is on its way', open, 6, true, 'Yours is in.', 'The others show in a moment.'],
])(
  'says how many have guessed and what to do when %s',
  (_, expiresAt, suggestionCount, hasGuessed, heading, hint) => {
    expect(hiddenGuesses({ suggestionCount, expiresAt }, hasGuessed, nowMs)).toEqual({ heading, hint });
  },
);

it('says nothing once the time is over and nobody has guessed', () => {
  expect(hiddenGuesses({ suggestionCount: 0, expiresAt: over }, false, nowMs)).toBeNull();
});
