import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { wasRefused } from '../lib/session/intended-path.ts';
import { makeListing } from '../lib/test-listings.ts';
import { Component as LandingPage } from './landing-page.tsx';
import { openPage } from './test-app.tsx';

const id = '0198f3c2-0000-7000-8000-000000000001';

it.each([
  ['is gone', 404, messages.sharedListingGone, messages.signInNeeded],
  ['could not be read is kept', 503, messages.signInNeeded, messages.sharedListingGone],
])('says in one line that the listing whose link was opened %s', async (_, status, said, unsaid) => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  openPage(LandingPage, {
    path: '/',
    address: { pathname: '/', state: wasRefused },
    user: null,
    answers: { [`GET /listings/${id}/teaser`]: { status } },
  });
  expect(await screen.findByText(new RegExp(said))).toBeVisible();
  expect(screen.queryByText(new RegExp(unsaid))).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: /What’s it worth/ })).toBeVisible();
});

it('shows the description of the listing whose link was opened, line by line and without links', async () => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  const description = 'Solid oak, five shelves.\n\nPhotos at https://example.org/oak';
  const listing = { id, title: 'Oak bookcase', description, type: 'PRODUCT', location: 'Berlin, Germany' };
  const prices = { currency: 'EUR', fairPrice: null, guessRange: null };
  const data = { ...listing, ...prices, cover: null, suggestionCount: 0, isOpen: true };
  openPage(LandingPage, { path: '/', user: null, answers: { [`GET /listings/${id}/teaser`]: { data } } });
  const teaser = within(await screen.findByRole('region', { name: 'Oak bookcase' }));
  const shown = teaser.getByText(description, { normalizer: (text) => text });
  expect(shown).toHaveClass('whitespace-pre-line');
  expect(within(shown).queryByRole('link')).toBeNull();
});

it('does not show it again below', async () => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  const listings = [makeListing({ id }), makeListing({ id: 'l2', title: 'Old lamp' })];
  openPage(LandingPage, { path: '/', user: null, answers: { 'GET /listings': { data: listings } } });
  const latest = within(await screen.findByRole('list', { name: 'Latest listings' }));
  expect(latest.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    expect.stringContaining('Old lamp'),
  ]);
});

it.each([
  [true, `/s/${id}`],
  [false, undefined],
])('a closed listing leads to its result where that is shared (%s)', async (isShared, href) => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  const listing = {
    id,
    title: 'Oak bookcase',
    description: '',
    type: 'PRODUCT',
    location: 'Berlin, Germany',
  };
  const prices = { currency: 'EUR', fairPrice: null, guessRange: null };
  const data = { ...listing, ...prices, cover: null, suggestionCount: 0, isOpen: false, isShared };
  openPage(LandingPage, { path: '/', user: null, answers: { [`GET /listings/${id}/teaser`]: { data } } });
  const teaser = within(await screen.findByRole('region', { name: 'Oak bookcase' }));
  expect(teaser.getByText(/^This one is closed/)).toBeVisible();
  expect(teaser.queryByText(/wants to know/)).toBeNull();
  const link = teaser.queryByRole('link', { name: 'See the result' });
  expect(link?.getAttribute('href')).toBe(href);
});
