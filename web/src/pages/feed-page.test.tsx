import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { whenIdle } from '../ui/lazy-when-idle.tsx';
import { Component } from './feed-page.tsx';
import { ada, makeListing } from '../lib/test-listings.ts';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(async () => {
  cleanup();
  // The next page is prefetched when idle, perhaps only in the next test.
  await whenIdle();
});

const inNewYork = { ...ada, latitude: 40.71, longitude: -74.01 };

it('fetches what the address says, with the miles of the reader as kilometres', async () => {
  const { calls } = open('/feed?search=bike&type=SERVICE&distance=10&status=all&page=2', inNewYork);
  expect(await screen.findByText('30 results found')).toBeTruthy();
  expect(calls[0]?.query.toString()).toBe(
    'radius=16.09344&status=all&page=2&limit=12&search=bike&type=SERVICE',
  );
  expect(screen.getByText('“bike”')).toBeTruthy();
  expect(screen.getAllByText('Within 10 miles')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Filters (4 active)' })).toBeTruthy();
});

it('offers kilometres elsewhere', async () => {
  open('/feed', ada);
  expect(await screen.findByRole('option', { name: 'Within 10 km' })).toBeTruthy();
});

it('fetches nothing while nobody is signed in', async () => {
  const { calls } = open('/feed', null);
  await screen.findByText('Loading...');
  expect(calls).toEqual([]);
});

it('goes to page 1 when a filter changes, and Back returns to the page before', async () => {
  const { user, router } = open('/feed?page=2');
  await user.click(await screen.findByRole('radio', { name: 'Service' }));
  await waitFor(() => expect(router.state.location.search).toBe('?type=SERVICE'));
  await user.selectOptions(screen.getByLabelText('Status'), 'Closed');
  await waitFor(() => expect(router.state.location.search).toBe('?type=SERVICE&status=closed'));
  await router.navigate(-2);
  expect(router.state.location.search).toBe('?page=2');
  const all = screen.getByRole<HTMLInputElement>('radio', { name: 'All' });
  await waitFor(() => expect(all.checked).toBe(true));
});

it('searches once typing pauses, and follows Clear All', async () => {
  const { user, router, calls } = open('/feed');
  const field = await screen.findByLabelText<HTMLInputElement>('Search');
  // At once, because typing could pause on a busy machine.
  for (const value of ['o', 'oa', 'oak']) fireEvent.change(field, { target: { value } });
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(router.state.location.search).toBe('?search=oak'));
  expect(calls.some(({ query }) => query.get('search') === 'oa')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(field.value).toBe('');
});

it('removes one filter by its chip', async () => {
  const { user, router } = open('/feed?search=oak&distance=5');
  await user.click(await screen.findByRole('button', { name: 'Remove Within 5 km' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=oak'));
});

it('prefetches the next page', async () => {
  const { calls } = open('/feed');
  await screen.findByRole('link', { name: 'Touring bike' });
  window.dispatchEvent(new Event('pointermove'));
  await waitFor(() => expect(calls.map(({ query }) => query.get('page'))).toContain('2'));
});

it('says when there are more results than are counted', async () => {
  open('/feed', ada, { 'GET /listings': page(1000, { isCapped: true }) });
  expect(await screen.findByText('1,000+ results')).toBeTruthy();
});

it('says when no listing has all the words', async () => {
  open('/feed?search=the+monitor', ada, { 'GET /listings': page(1, { isPartial: true }) });
  expect(await screen.findByText('No listing here has all of your words. These come closest.')).toBeTruthy();
});

it.each([
  ['/feed?search=zzz', 'Clear All Filters'],
  ['/feed', 'Create First Listing'],
  ['/feed?page=9', 'Go to the first page'],
])('finds nothing at %s and offers: %s', async (address, next) => {
  open(address, ada, { 'GET /listings': page(0) });
  expect(await screen.findByText('No listings found')).toBeTruthy();
  expect(screen.getByText(next)).toBeTruthy();
});

it('offers to try again when loading failed', async () => {
  let isUp = false;
  const { user } = open('/feed', ada, {
    'GET /listings': () => (isUp ? page(30) : { status: 503, error: '' }),
  });
  expect(await screen.findByText('Failed to load listings. Please try again.')).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('30 results found')).toBeTruthy();
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
