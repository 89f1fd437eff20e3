import { cleanup, screen } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { ada, makeListing } from '../lib/test-listings.ts';
import { expectText, press } from '../lib/test-ui.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { visitorSuggestion } from '../features/listing/suggestions/kept-suggestion.ts';
import { intendedPath } from '../lib/session/intended-path.ts';
import { Component } from './shared-page.tsx';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-app.tsx';

const similar = { currency: 'USD', listings: [], words: '', spread: null };
const others: RouteObject[] = [
  { path: '/listing/:id', element: 'The listing' },
  { path: '/register', element: 'Sign up' },
];
const fairPrice = { estimate: 131.2, low: 118, high: 156, confidence: 'fair' as const };
const closed = { isActive: false, finalPrice: 150, closedAt: '2026-03-09T10:00:00.000Z', fairPrice };

const soldSofa = {
  id: 's1',
  title: 'Sofa',
  location: 'Austin',
  photo: null,
  closedAt: '2026-03-09T10:00:00.000Z',
  finalPrice: 400,
};

function open(answer: Answers[string], user: typeof ada | null = null, more: Answers = {}) {
  return openPage(Component, {
    path: '/s/:id',
    address: '/s/l1',
    user,
    others,
    answers: {
      'GET /listings/l1/shared': answer,
      'GET /listings/l1/similar': { data: similar },
      ...more,
    },
  });
}

it('asks the question, with the offer and who asks', async () => {
  open({ data: { ...makeListing({ hasOffer: true, offerAmount: 2400 }), amounts: [] } });
  expect(await screen.findByRole('heading', { name: 'What do you think this is worth?' })).toBeVisible();
  await expectText('otto has been offered $2,400');
  await expectText(/asks what this is worth on Ballpark, where neighbours help each other/);
  expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', '/contact?listing=l1');
});

it('says after a guess how the offer lies, and asks no more', async () => {
  visitorSuggestion('l1').keep({ amount: 380, comment: '' });
  const facts = { type: 'SERVICE', fairPrice, hasOffer: true, offerAmount: 600 } as const;
  open({ data: { ...makeListing(facts), amounts: [] } });
  expect(await screen.findByText(/^The quote:/)).toHaveTextContent(/High: about \$\d+ above the fair price/);
  expect(screen.queryByRole('heading', { name: 'What do you think this is worth?' })).toBeNull();
});

it.each([
  ['PRODUCT', 'Dora has been offered 2400 US dollars'],
  ['SERVICE', 'Dora was quoted 2400 US dollars'],
] as const)('of a %s says what was offered or quoted', async (type, said) => {
  const user = { ...makeListing().user, username: 'Dora' };
  open({ data: { ...makeListing({ type, user, hasOffer: true, offerAmount: 2400 }), amounts: [] } });
  await expectText(said);
  expect(screen.queryByText(/Offered:/)).toBeNull();
});

it('shows the guess again to a visitor who comes back, and then how near it was', async () => {
  const listing = makeListing({ fairPrice });
  open({ data: { ...listing, amounts: [] } });
  await screen.findByRole('textbox', { name: 'Your guess' });
  cleanup();
  visitorSuggestion('l1').keep({ amount: 380, comment: '' });
  open({ data: { ...listing, amounts: [] } });
  expect(await screen.findByRole('status')).toHaveTextContent(/^Your guess: \$380/);
  expect(screen.queryByRole('textbox')).toBeNull();
  // Another tab: the way back to the listing is kept by the press.
  expect(intendedPath()).toBeNull();
  await press('Sign up to post this guess', 'link');
  expect(intendedPath()).toBe('/listing/l1');
  cleanup();
  queryClient.clear();
  open({ data: { ...makeListing(closed), suggestionCount: 4, amounts: [120, 125, 130, 160] } });
  expect(await screen.findByRole('region', { name: 'Result' })).toHaveTextContent(
    /Your guess: \$380.*, 153% above\.$/,
  );
});

it('shows the result once it is closed, and leads to posting', async () => {
  open({ data: { ...makeListing(closed), suggestionCount: 4, amounts: [120, 125, 130, 160] } });
  expect(await screen.findByRole('region', { name: 'Result' })).toHaveTextContent(
    /^Sold for \$150Neighbours said about \$130\.Likely .* It sold for 15% more than the fair price\.$/,
  );
  expect(screen.getByRole('img', { name: /^4 guesses from 120/ })).toBeVisible();
  await press('Price something of yours', 'link');
  await expectText('Sign up');
  expect(intendedPath()).toBe('/create');
});

it('says what such things went for around there, where enough did', async () => {
  const sofa = { ...similar, words: 'sofa', listings: [soldSofa] };
  const index = { figure: { count: 31, low: 300, median: 400, high: 520 }, months: [] };
  const { asked } = open(
    { data: { ...makeListing({ ...closed, latitude: 30.27, longitude: -97.74 }), amounts: [] } },
    null,
    { 'GET /listings/l1/similar': { data: sofa }, 'GET /price-index': { data: index } },
  );
  const link = await screen.findByRole('link', {
    name: '“sofa”, within 60 miles: half of 31 sales went for $300 to $520',
  });
  expect(link).toHaveAttribute(
    'href',
    '/prices?q=sofa&currency=USD&type=PRODUCT&latitude=30.27&longitude=-97.74',
  );
  expect(asked('GET /price-index')).toEqual([
    'words=sofa&currency=USD&type=PRODUCT&latitude=30.27&longitude=-97.74&radius=97',
  ]);
});

it('says of a service what it cost, and how that lies to the quote', async () => {
  const repair = makeListing({ ...closed, type: 'SERVICE', hasOffer: true, offerAmount: 200 });
  open({ data: { ...repair, suggestionCount: 4, amounts: [120, 125, 130, 160] } });
  const result = await screen.findByRole('region', { name: 'Result' });
  for (const text of ['Cost $150', '$50 less than the quote', 'It cost 15% more than the fair price.'])
    expect(result).toHaveTextContent(text);
  expect(
    screen.getByRole('img', { name: /final price 150 US dollars, quoted 200 US dollars$/ }),
  ).toBeVisible();
});

it('shows how the fair price was worked out', async () => {
  const working = { count: 5, lowest: 120, highest: 160, middle: 140, similar: null, more: null };
  open({ data: { ...makeListing(closed), working, suggestionCount: 5, amounts: [120, 125, 130, 150, 160] } });
  await press('How is this worked out?');
  const dialog = await screen.findByRole('dialog', { name: 'How is this worked out?' });
  expect(dialog).toHaveTextContent('5 guesses from $120');
  expect(dialog).toHaveTextContent('−$10');
  expect(dialog).toHaveTextContent('≈ $130');
});

it('leads members to the listing itself', async () => {
  open({ data: { ...makeListing(), amounts: [] } }, ada);
  await expectText('The listing');
});

it('says so where the link leads nowhere', async () => {
  open({ status: 404, error: 'Listing not found or failed to load.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The listing you opened is gone.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
