import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EarlierGuesses } from '../features/listing/suggestions/earlier-guesses.tsx';
import {
  keepVisitorGuess,
  visitorGuesses,
  visitorSuggestion,
} from '../features/listing/suggestions/kept-suggestion.ts';
import { ada } from '../lib/test-listings.ts';
import { expectLink, expectToast, press } from '../lib/test-ui.ts';
import { openPage } from './test-app.tsx';

const guess = (listingId: string, amount: number) =>
  keepVisitorGuess(listingId, { amount, title: `Thing ${listingId}`, currency: 'USD', guessedAtMs: amount });

const open = (path = '/home') =>
  openPage(() => <EarlierGuesses userId={ada.id} />, {
    path,
    address: path,
    user: ada,
    answers: Object.fromEntries(
      ['l1', 'l2', 'l3'].map((id) => [
        `POST /listings/${id}/suggest`,
        { data: { id, listingId: id, amount: 1, comment: '', unlockedAchievements: [] } },
      ]),
    ),
  });

const shown = () => screen.getByRole('region', { name: 'Guessed before signing in' });

it('offers all that somebody guessed before signing in, and posts it in one press', async () => {
  for (const [at, id] of ['l1', 'l2', 'l3'].entries()) guess(id, 10 + at);
  const { changes } = open();
  expect(within(shown()).getAllByRole('listitem')).toHaveLength(3);
  expectLink('Thing l1', '/listing/l1');
  await press('Post 3 guesses');
  await waitFor(() => expect(changes()).toHaveLength(3));
  expect(changes()).toMatchObject([{ amount: 12 }, { amount: 11 }, { amount: 10 }]);
  await expectToast('success', 'Price suggestion submitted!');
  expect(screen.queryByRole('region')).toBeNull();
  expect(visitorGuesses()).toEqual([]);
});

it('leaves the guess on a listing to its page, and forgets the others when not wanted', async () => {
  guess('l1', 10);
  guess('l2', 11);
  open('/listing/l2');
  expect(shown()).toHaveTextContent('10 US dollars for Thing l1');
  expect(shown()).not.toHaveTextContent('Thing l2');
  await press('No, thanks');
  expect(visitorGuesses().map(({ listingId }) => listingId)).toEqual(['l2']);
  visitorSuggestion('l2').forget();
  cleanup();
  open();
  expect(screen.queryByRole('region')).toBeNull();
});

it('shows a title as it was written, tags included', () => {
  const title = '<b>Oak</b> </1> <0/> {amount}';
  keepVisitorGuess('l1', { amount: 10, title, currency: 'USD', guessedAtMs: 1 });
  open();
  expectLink(title, '/listing/l1');
});

it('keeps the newest ten', () => {
  for (let at = 1; at <= 12; at += 1) guess(`g${at}`, at);
  expect(visitorGuesses().map(({ amount }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});
