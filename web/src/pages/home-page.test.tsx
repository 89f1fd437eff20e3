import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forgetPosted, rememberPosted } from '../features/listing/feed/just-posted.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { ada, makeListing } from '../lib/test-listings.ts';
import { expectLink, expectText } from '../lib/test-ui.ts';
import { Component } from './home-page.tsx';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-app.tsx';

const open = (answer: Answers[string], next: unknown = null, ownOpen: unknown[] = []) =>
  openPage(Component, {
    path: '/home',
    user: { ...ada, countryCode: 'US' },
    answers: { 'GET /listings': answer, 'GET /profile/next-step': { data: { next, ownOpen } } },
  });

it('greets by name and links to what to do next', async () => {
  const { asked } = open({ data: [makeListing()], pagination: {} });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hi, Ada!');
  expectLink(/^Create Listing/, '/create');
  expectLink(/^Post an item/, '/create');
  expectLink(/^Browse All/, '/feed');
  expectLink(/^Top contributors/, '/leaderboard');
  await screen.findByRole('link', { name: 'Touring bike' });
  expect(screen.getByText('Sorted by location & date')).toBeVisible();
  expectLink('Touring bike', '/listing/l1');
  expectLink('Show All Listings', '/feed');
  expect(asked('GET /listings')).toEqual(['']);
});

it('asks for the first listing where there is none', async () => {
  open({ data: [], pagination: {} });
  await expectText('No listings yet');
  expectLink('Create First Listing', '/create');
});

it('says after posting what happens next, and marks the card as one’s own', async () => {
  const own = makeListing({ id: 'own', userId: ada.id, title: 'Old lamp' });
  rememberPosted(own);
  open({ data: [makeListing()], pagination: {} });
  expect(screen.getByRole('region', { name: 'Just posted' })).toHaveTextContent(
    'People near and far can guess on “Old lamp” for 3 days, and the bell shows each guess.',
  );
  expect(
    within(screen.getByRole('region', { name: 'Just posted' })).getByRole('link', { name: 'Old lamp' }),
  ).toHaveAttribute('href', '/listing/own');
  expectLink('My listings', '/profile?tab=listings');
  expect(await screen.findAllByText('Yours')).toHaveLength(1);
  forgetPosted('own');
});

const at = (km: number, listing = {}) =>
  makeListing({ latitude: 52.5 + km / 111, longitude: ada.longitude, ...listing });

it('offers to price what is near, and puts a line between near and far', async () => {
  open({
    data: [at(1), at(2, { id: 'l2' }), at(2, { id: 'own', userId: ada.id }), at(300, { id: 'far' })],
    pagination: {},
  });
  await expectText('2 near you to guess');
  expect(screen.getByRole('button', { name: 'Start' })).toBeVisible();
  const near = await screen.findByRole('list', { name: 'Community Feed: Near you' });
  expect(near.children).toHaveLength(3);
  expect(screen.getByRole('list', { name: 'Community Feed: Farther away' }).children).toHaveLength(1);
});

it('says that nobody else near has one open, where only one’s own is near', async () => {
  open({ data: [at(2, { id: 'own', userId: ada.id }), at(300, { id: 'far' })], pagination: {} });
  await expectText('No other listing near you is open yet.');
  const [own, far] = screen.getAllByRole('article');
  expect(own).not.toHaveTextContent('away');
  expect(far).toHaveTextContent('300 km away');
  cleanup();
  queryClient.clear();
  open({ data: [at(1), at(2, { id: 'own', userId: ada.id }), at(300, { id: 'far' })], pagination: {} });
  await screen.findByRole('list', { name: 'Community Feed: Near you' });
  expect(screen.queryByText(/^Nobody else/)).toBeNull();
});

it.each([
  ['result', 'See how close you were'],
  ['finalPrice', 'What did it go for?'],
])('opens with what waits: %s', async (kind, text) => {
  open({ data: [], pagination: {} }, { kind, listing: makeListing({ id: 'waits', title: 'Old lamp' }) });
  expect(await screen.findByRole('link', { name: `${text} Old lamp` })).toHaveAttribute(
    'href',
    '/listing/waits',
  );
});

const fairPrice = { estimate: 145, low: 120, high: 155, confidence: 'fair' };
const mine = (id: string, changes = {}) => makeListing({ id, userId: ada.id, title: id, ...changes });

it('shows one’s open listings with their guesses and price, first those that can be closed', async () => {
  open({ data: [], pagination: {} }, null, [
    mine('Lamp', { suggestionCount: 1 }),
    mine('Sofa', { suggestionCount: 6, fairPrice }),
    mine('Bike'),
  ]);
  const next = within(await screen.findByRole('region', { name: 'Next' }));
  expect(next.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/listing/Sofa', expect.stringMatching(/^Sofa 6 guesses · fair .*\$145.* Close it$/)],
    ['/listing/Lamp', expect.stringMatching(/^Lamp 1 guess · \d+ hours remaining/)],
    ['/profile?tab=listings', 'All your listings'],
  ]);
});

it('offers to close one whose time is over, whatever was guessed', async () => {
  open({ data: [], pagination: {} }, null, [
    mine('Lamp', { expiresAt: '2026-01-01T00:00:00.000Z' }),
    mine('Sofa', { suggestionCount: 3, fairPrice: { ...fairPrice, confidence: 'rough' } }),
  ]);
  expect(await screen.findByRole('link', { name: /^Lamp/ })).toHaveTextContent('Close it');
  expect(screen.getByRole('link', { name: /^Sofa/ })).not.toHaveTextContent('Close it');
});

it('marks one’s own cards in the feed', async () => {
  open({ data: [makeListing(), mine('own')], pagination: {} });
  const own = await screen.findByRole('link', { name: 'own' });
  const marks = screen.getAllByText('Yours');
  expect(marks).toHaveLength(1);
  expect(own.closest('article')).toContainElement(marks[0] ?? null);
});
