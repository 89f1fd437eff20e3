import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { Component } from './listing-page.tsx';
import { ada, makeListing, suggestionBy } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const suggestions = [suggestionBy('ada', 95), suggestionBy('mara', 300)];
const closed = {
  suggestions,
  isActive: false,
  closedAt: new Date().toISOString(),
  finalPrice: 100,
  awaitsReveal: true,
};
const reveal = { name: 'And the price is…' };

it('the first visit to a closed listing shows the listing, and offers the reveal', async () => {
  const { user, calls } = open(closed);
  const offer = await screen.findByRole('button', { name: 'See how you did' });
  expect(screen.getByText('Final:').parentElement?.textContent).toContain('100.00');
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('article').className).not.toContain('blur');
  expect(calls.some(({ route }) => route.endsWith('/reveal'))).toBe(false);
  await user.click(offer);
  expect(await screen.findByRole('dialog', reveal)).toBeTruthy();
});

it.each([
  ['closes', { suggestions }],
  ['gets its final price after it closed by itself', { ...closed, finalPrice: null, awaitsReveal: false }],
])('a listing that %s before one’s eyes plays the reveal at once', async (_, before) => {
  const { queryClient, setListing } = open(before);
  await screen.findByRole('heading', { level: 1 });
  setListing(closed);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('dialog', reveal)).toBeTruthy();
});

it('the reveal waits while a dialog lies over the page', async () => {
  const { user, queryClient, setListing } = open({ suggestions });
  await user.click(await screen.findByRole('button', { name: 'Edit your suggestion' }));
  await screen.findByRole('dialog', { name: 'What do you think this is worth?' });
  setListing(closed);
  await act(() => queryClient.invalidateQueries());
  const back = await screen.findByRole('button', { name: 'Back to the listing' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
  expect(screen.queryByRole('dialog', reveal)).toBeNull();
  await user.click(back);
  expect(await screen.findByRole('dialog', reveal)).toBeTruthy();
});

it('an older answer on the screen does not count as watching the close', async () => {
  const { queryClient, setListing, router } = open({ suggestions });
  await screen.findByRole('heading', { level: 1 });
  await act(() => router.navigate('/elsewhere'));
  setListing(closed);
  await queryClient.invalidateQueries({ refetchType: 'none' });
  await act(() => router.navigate('/listing/l1'));
  await screen.findByRole('button', { name: 'See how you did' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
  expect(screen.queryByRole('dialog')).toBeNull();
});

function open(first: Partial<ListingDetail>) {
  // Missing in jsdom; reduced motion needs no animation.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.assign(Element.prototype, { getAnimations: () => [] });
  let listing = makeListing(first);
  const page = openPage(Component, {
    path: '/listing/:id',
    address: '/listing/l1',
    user: ada,
    answers: {
      'GET /listings/l1': () => ({ data: listing }),
      'POST /listings/l1/reveal': { data: { unlockedAchievements: [] } },
    },
  });
  return { ...page, setListing: (changes: Partial<ListingDetail>) => (listing = makeListing(changes)) };
}
