import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { visitorSuggestion } from '../features/listing/suggestions/kept-suggestion.ts';
import { intendedPath, wasRefused } from '../lib/session/intended-path.ts';
import { makeListing } from '../lib/test-listings.ts';
import { press } from '../lib/test-ui.ts';
import { Component as LandingPage } from './landing-page.tsx';
import { openPage } from './test-app.tsx';

const id = '0198f3c2-0000-7000-8000-000000000001';
const linked = {
  id,
  title: 'Oak bookcase',
  description: '',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  currency: 'EUR',
  fairPrice: null,
  guessRange: null,
  cover: null,
  suggestionCount: 0,
  isOpen: true,
};
const byItsLink = { path: '/', address: { pathname: '/', state: wasRefused }, user: null };

it.each([
  ['is gone', 404, messages.sharedListingGone, messages.signInNeeded],
  ['could not be read is kept', 503, messages.signInNeeded, messages.sharedListingGone],
])('says in one line that the listing whose link was opened %s', async (_, status, said, unsaid) => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  openPage(LandingPage, {
    ...byItsLink,
    answers: { [`GET /listings/${id}/teaser`]: { status } },
  });
  expect(await screen.findByText(new RegExp(said))).toBeVisible();
  expect(screen.queryByText(new RegExp(unsaid))).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: /What’s it worth/ })).toBeVisible();
});

it('shows the description of the listing whose link was opened, line by line and without links', async () => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  const description = 'Solid oak, five shelves.\n\nPhotos at https://example.org/oak';
  const data = { ...linked, description };
  openPage(LandingPage, { ...byItsLink, answers: { [`GET /listings/${id}/teaser`]: { data } } });
  const teaser = within(await screen.findByRole('region', { name: 'Oak bookcase' }));
  const shown = teaser.getByText(description, { normalizer: (text) => text });
  expect(shown).toHaveClass('whitespace-pre-line');
  expect(within(shown).queryByRole('link')).toBeNull();
});

it.each([
  ['by its link', byItsLink.address, 1],
  ['by the logo', '/', 0],
])('who comes %s sees the listing whose link was opened (%s)', async (_, address, count) => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  openPage(LandingPage, {
    path: '/',
    address,
    user: null,
    answers: { [`GET /listings/${id}/teaser`]: { data: linked } },
  });
  await screen.findByRole('heading', { level: 1 });
  if (count === 1) expect(await screen.findByText(/Guess here; with an account it counts\.$/)).toBeVisible();
  else expect(await screen.findByLabelText('What would you like priced?')).toBeVisible();
  expect(screen.queryAllByRole('region', { name: 'Oak bookcase' })).toHaveLength(count);
});

it('leads to the form with what was typed, whichever button is pressed', async () => {
  openPage(LandingPage, { path: '/', user: null, answers: { 'GET /listings': { data: [] } } });
  await userEvent.type(await screen.findByLabelText('What would you like priced?'), 'Boiler repair');
  await userEvent.type(screen.getByLabelText(/^Have you got a price/), '2400');
  await press('Get a fair price', 'link');
  expect(intendedPath()).toBe('/create?title=Boiler+repair&amount=2400');
});

it('leads on from “guess a price first” to the first field', async () => {
  openPage(LandingPage, {
    path: '/',
    user: null,
    answers: { 'GET /listings': { data: [makeListing({ id: 'l2' }), makeListing({ id: 'l3' })] } },
  });
  const [first] = await screen.findAllByLabelText('Your guess');
  for (let time = 0; time < 2; time += 1) {
    await press('Or guess a price first, no account needed', 'link');
    await waitFor(() => expect(first).toHaveFocus());
  }
});

it('keeps a guess on the listing, and on its card', async () => {
  visitorSuggestion(id).keep({ amount: 80, comment: '' });
  visitorSuggestion('l2').keep({ amount: 90, comment: '' });
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  openPage(LandingPage, {
    ...byItsLink,
    answers: {
      [`GET /listings/${id}/teaser`]: { data: linked },
      'GET /listings': { data: [makeListing({ id: 'l2', title: 'Old lamp' })] },
    },
  });
  await waitFor(() => expect(screen.getAllByText(/^Your guess:/)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'See how close' })).toBeNull();
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('link', { name: 'Suggest Price' })).toHaveAttribute('href', '/listing/l2');
});

it('does not show it again below', async () => {
  sessionStorage.setItem('ballpark.intended-path', `/listing/${id}`);
  const listings = [makeListing({ id }), makeListing({ id: 'l2', title: 'Old lamp' })];
  openPage(LandingPage, { ...byItsLink, answers: { 'GET /listings': { data: listings } } });
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
  const data = { ...linked, isOpen: false, isShared };
  openPage(LandingPage, { ...byItsLink, answers: { [`GET /listings/${id}/teaser`]: { data } } });
  const teaser = within(await screen.findByRole('region', { name: 'Oak bookcase' }));
  expect(teaser.getByText(/^This one is closed/)).toBeVisible();
  expect(teaser.queryByText(/wants to know/)).toBeNull();
  const link = teaser.queryByRole('link', { name: 'See the result' });
  expect(link?.getAttribute('href')).toBe(href);
});
