import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ada, makeListing } from '../lib/test-listings.ts';
import { expectLink, expectText, field, press } from '../lib/test-ui.ts';
import { whenIdle } from '../ui/lazy-when-idle.tsx';
import { Component } from './feed-page.tsx';
import { type Answers, inTurn } from './test-answers.ts';
import { openPage } from './test-app.tsx';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(async () => {
  cleanup();
  // The next page is prefetched when idle, perhaps only in the next test.
  await whenIdle();
});

const inNewYork = { ...ada, latitude: 40.71, longitude: -74.01 };

it('fetches what the address says, with the miles of the reader as kilometres', async () => {
  const { asked } = open('/feed?search=bike&type=SERVICE&distance=10&status=all&page=2', inNewYork);
  await expectText('30 results found');
  expect(asked('GET /listings')[0]).toBe(
    'radius=16.09344&status=all&page=2&limit=12&search=bike&type=SERVICE&order=near',
  );
  expect(screen.getByText('“bike”')).toBeVisible();
  expect(screen.getAllByText('Within 10 miles')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Filters (4 active)' })).toBeVisible();
});

it('says that a search leaves out what is closed, and where its prices are', async () => {
  open('/feed?search=bike');
  await expectText(/^Open ones only\./);
  expectLink('See what “bike” went for', '/prices?q=bike');
  for (const address of ['/feed', '/feed?search=bike&status=all']) {
    cleanup();
    open(address);
    await expectText('30 results found');
    expect(screen.queryByText(/^Open ones only/)).toBeNull();
  }
});

it('fetches nothing while nobody is signed in', async () => {
  const { calls } = open('/feed', null);
  await screen.findByText('Loading...');
  expect(calls).toEqual([]);
});

it('goes to page 1 when a filter changes, and Back returns to the page before', async () => {
  const { router } = open('/feed?page=2');
  await press('Service', 'radio');
  await waitFor(() => expect(router.state.location.search).toBe('?type=SERVICE'));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Closed');
  await waitFor(() => expect(router.state.location.search).toBe('?type=SERVICE&status=closed'));
  await router.navigate(-2);
  expect(router.state.location.search).toBe('?page=2');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'All' })).toBeChecked());
});

it('searches once typing pauses, and follows Clear All', async () => {
  const { router, asked } = open('/feed');
  const search = await screen.findByLabelText('Search');
  // At once, because typing could pause on a busy machine.
  for (const value of ['o', 'oa', 'oak']) fireEvent.change(search, { target: { value } });
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(router.state.location.search).toBe('?search=oak'));
  expect(asked('GET /listings').join()).not.toMatch(/search=oa\b/);
  await press('Clear All');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(field('Search')).toHaveValue('');
});

it('shows the near ones first, or the newest, to people with a place', async () => {
  const { router, asked } = open('/feed?search=oak');
  expect(await screen.findByRole('radio', { name: 'Near first' })).toBeChecked();
  await press('Newest', 'radio');
  await waitFor(() => expect(router.state.location.search).toBe('?search=oak&order=newest'));
  await waitFor(() => expect(asked('GET /listings').at(-1)).not.toContain('order'));
  await press('Clear All');
  await waitFor(() => expect(router.state.location.search).toBe('?order=newest'));
  cleanup();
  open('/feed', { ...ada, latitude: null, longitude: null });
  await screen.findByRole('link', { name: 'Touring bike' });
  expect(screen.queryByRole('radio', { name: 'Near first' })).toBeNull();
});

it('removes one filter by its chip', async () => {
  const { router } = open('/feed?search=oak&distance=5');
  await press('Remove Within 5 km');
  await waitFor(() => expect(router.state.location.search).toBe('?search=oak'));
});

it('prefetches the next page', async () => {
  const { asked } = open('/feed');
  await screen.findByRole('link', { name: 'Touring bike' });
  window.dispatchEvent(new Event('pointermove'));
  await waitFor(() => expect(asked('GET /listings').join()).toContain('page=2'));
});

it('says that there are more results than are counted', async () => {
  open('/feed?search=the+monitor', ada, { 'GET /listings': page(1000, { isCapped: true }) });
  await expectText('1,000+ results');
});

it('invites to ask where nothing has all the words, with similar things in one’s own currency', async () => {
  const answer = page(1, { isPartial: true });
  const own = makeListing({ currency: 'EUR' });
  const far = makeListing({ id: 'l2', title: 'Lamp in Tokyo', currency: 'JPY' });
  open('/feed?search=the+monitor&type=SERVICE', ada, {
    'GET /listings': { ...answer, data: [own, far] },
  });
  await expectText('No exact match for “the monitor”.');
  expect(screen.getByText('0 results found')).toBeVisible();
  expectLink('Ask about “the monitor”', '/create?title=the+monitor&type=SERVICE');
  expectLink('See what “the monitor” went for', '/prices?q=the+monitor');
  expectLink('Look among closed ones', '/feed?search=the+monitor&type=SERVICE&status=closed');
  expect(await screen.findByRole('heading', { name: 'Similar' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Touring bike' })).toBeVisible();
  expect(screen.queryByText('Lamp in Tokyo')).toBeNull();
  await press('Show 1 similar listing in JPY (Japanese Yen)');
  expect(screen.getByRole('link', { name: 'Lamp in Tokyo' })).toBeVisible();
});

it.each([
  ['/feed?search=zzz', 'Clear all filters'],
  ['/feed?search=zzz', 'Ask about “zzz”'],
  ['/feed', 'Create First Listing'],
  ['/feed?page=9', 'Go to the first page'],
])('finds nothing at %s and offers: %s', async (address, next) => {
  open(address, ada, { 'GET /listings': page(0) });
  await expectText('No listings found');
  expect(screen.getByText(next)).toBeVisible();
});

it('offers to try again when loading failed', async () => {
  open('/feed', ada, { 'GET /listings': inTurn({ status: 503 }, page(30)) });
  await expectText('Failed to load listings. Please try again.');
  await press('Try again');
  await expectText('30 results found');
});

function open(
  address: string,
  user: OwnProfile | null = ada,
  answers: Answers = { 'GET /listings': page(30) },
) {
  return openPage(Component, { path: '/feed', address, user, answers });
}

function page(totalCount: number, changes: { isCapped?: boolean; isPartial?: true } = {}) {
  const pagination = {
    totalCount,
    totalPages: Math.ceil(totalCount / 12),
    hasNextPage: totalCount > 12,
    ...changes,
  };
  return { data: totalCount === 0 ? [] : [makeListing()], pagination };
}
