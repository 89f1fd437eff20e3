import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada, makeListing } from '../lib/test-listings.ts';
import { Component } from './guesses-page.tsx';
import { openPage } from './test-app.tsx';

const fairPrice = { estimate: 100, low: 80, high: 120, confidence: 'fair' };

function open(listing: object) {
  const guess = { suggestionId: 's1', suggestedAt: '2026-01-01T00:00:00.000Z', xpAwarded: null };
  const data = [{ ...guess, isNearest: false, listing: { ...makeListing({ ownAmount: 103 }), ...listing } }];
  return openPage(Component, {
    path: '/guesses',
    user: ada,
    answers: { 'GET /profile/guesses': { data, pagination: { totalPages: 1 } } },
  });
}

it.each<[string, object, RegExp]>([
  ['beside the fair price while open', { fairPrice }, /3% above the fair price of .*\d+ hours remaining/],
  [
    'with a way to it while others’ guesses are kept back',
    { fairPrice: null, suggestionCount: 4 },
    /103 US dollarsSee the fair price\d+ hours remaining/,
  ],
  ['by what it waits for', { suggestionCount: 1 }, /dollarsTwo more guesses for a fair price\d+ hours/],
  ['by what it waits for', { suggestionCount: 2 }, /dollarsOne more guess for a fair price\d+ hours/],
  ['without one', { suggestionCount: 2, isActive: false }, /Too few guesses for a fair priceNo price yet$/],
  ['beside the final price once closed', { fairPrice, isActive: false, finalPrice: 206 }, /50% below$/],
])('says how a guess stands: %s', async (_, listing, text) => {
  open(listing);
  expect(await screen.findByRole('listitem')).toHaveTextContent(text);
});
