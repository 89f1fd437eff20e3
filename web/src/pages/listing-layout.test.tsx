import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { Component } from './listing-page.tsx';
import { ada, makeListing, suggestionBy } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));

afterEach(cleanup);

it('the parts of a listing follow each other as the specification orders them', async () => {
  await open({
    isActive: false,
    closedAt: new Date().toISOString(),
    finalPrice: 100,
    hasOffer: true,
    offerAmount: 90,
    suggestions: [suggestionBy('mara', 100)],
    photos: [{ url: '/media/a.webp', width: 4, height: 3, thumbhash: '' }],
  });
  const parts = [
    screen.getByText('Closed'),
    screen.getByText('Final:'),
    screen.getByRole('list', { name: 'Photos' }),
    screen.getByRole('heading', { name: 'Description' }),
    screen.getByRole('heading', { name: 'Offered Amount' }),
    screen.getByRole('region', { name: 'Community Consensus' }),
    screen.getByRole('heading', { name: /^Price Suggestions/ }),
  ];
  const ordered = parts.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(ordered).toEqual(parts);
});

it('the consensus of a single suggestion has a range as well', async () => {
  await open({ suggestions: [suggestionBy('mara', 100)] });
  const card = within(screen.getByRole('region', { name: 'Community Consensus' }));
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Median',
    'Range',
    'Min',
    'Max',
  ]);
  expect(card.getByText('Range').parentElement?.textContent).toContain('0.00');
});

async function open(changes: Partial<ListingDetail>): Promise<void> {
  const answers = { 'GET /listings/l1': { data: makeListing(changes) } };
  openPage(Component, { path: '/listing/:id', address: '/listing/l1', user: ada, answers });
  await screen.findByRole('heading', { level: 1 });
}

function cutOff(): never {
  throw new TypeError('Failed to fetch');
}

it('says without an answer which of the two is not there, the network or the server', async () => {
  const answers = { 'GET /listings/l1': cutOff, 'HEAD /': cutOff };
  const at = { path: '/listing/:id', address: '/listing/l1', user: ada, answers };
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openPage(Component, at);
  expect(await screen.findByText('You are offline.')).toBeTruthy();
  cleanup();
  isOnline.mockRestore();
  openPage(Component, at);
  expect(await screen.findByText('The server cannot be reached.')).toBeTruthy();
  expect(screen.queryByText(/not found/)).toBeNull();
});
