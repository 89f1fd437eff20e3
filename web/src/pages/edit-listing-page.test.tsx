import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { upload } from '../lib/api/upload.ts';
import { ada, makeListing } from '../lib/test-listings.ts';
import { expectLink, expectText, expectToast, fill, press } from '../lib/test-ui.ts';
import { Component } from './edit-listing-page.tsx';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-app.tsx';

vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

const call = 'PUT /listings/l1';
const listing = makeListing({ userId: 'ada', latitude: 46.9, longitude: 7.4, photoUrls: ['/media/a.webp'] });

function open(changes: Partial<ListingDetail> = {}, answers: Answers = {}) {
  return openPage(Component, {
    path: '/listing/:id/edit',
    address: '/listing/l1/edit',
    user: ada,
    answers: {
      'GET /listings/l1': { data: { ...listing, ...changes } },
      [call]: { data: listing },
      ...answers,
    },
  });
}

it('sends the change with the photos that stay, and goes back to the listing', async () => {
  const { router, sent } = open();
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('Touring bike');
  await fill(/^Title/, 'Racing bike');
  await press('Update Listing');
  await waitFor(() => expect(router.state.location.pathname).toBe('/listing/l1'));
  expect(sent(call)).toMatchObject([{ title: 'Racing bike', latitude: 46.9, photoUrls: ['/media/a.webp'] }]);
  await expectToast('success', 'Listing updated successfully!');
});

it.each([
  ["someone else's", { userId: 'bob' }, 'Only the owner of this listing can do this', false],
  ['a closed one', { isActive: false }, 'This listing is closed', true],
  ['an auto-closed one', { isActive: false, autoClosedAt: '2026-01-01' }, 'This listing is closed', false],
])('shows no form for %s, but what to do instead', async (_, changes, text, mayReopen) => {
  open(changes);
  expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
  expectLink('Go to the listing', '/listing/l1');
  expect(screen.queryByText('Reopen it first to change it.') !== null).toBe(mayReopen);
});

it('says when the listing does not exist, and leads back to the listings', async () => {
  open({}, { 'GET /listings/l1': { status: 404 } });
  await expectText('Listing not found or failed to load.');
  expectLink('Back to Listings', '/feed');
});
