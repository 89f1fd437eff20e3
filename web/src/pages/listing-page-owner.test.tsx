import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { toast } from '../ui/toast.ts';
import { Component } from './listing-page.tsx';
import { ada, makeListing, person, suggestionBy } from '../lib/test-listings.ts';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));

beforeEach(() => {
  vi.mocked(toast.error).mockReset();
  vi.mocked(toast.success).mockReset();
});
afterEach(cleanup);

const suggestions = [suggestionBy('mara', 100), suggestionBy('theo', 108), suggestionBy('ines', 150)];
const closedListing = { isActive: false, closedAt: new Date().toISOString(), finalPrice: 101 };

describe('closing a listing', () => {
  it('cannot be sent without a price', async () => {
    const { user } = await choose('Close Listing', { suggestions });
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Listing' }));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close Listing' });
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText('Final price'), '0');
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText('Final price'), '.01');
    expect(button.disabled).toBe(false);
  });

  it('previews who would earn what, the nearest first', async () => {
    const { user } = await choose('Close Listing', { suggestions });
    expect(screen.queryByRole('region', { name: 'XP preview' })).toBeNull();
    await user.type(await screen.findByLabelText('Final price'), '101');
    const preview = within(await screen.findByRole('region', { name: 'XP preview' }));
    const rows = preview.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/mara.*\+50 XP/);
    expect(rows[1]).toMatch(/theo.*\+20 XP/);
    expect(rows[2]).toMatch(/ines.*\+5 XP/);
  });

  it('previews less for somebody who acts as one with the owner, and nothing after ten closes', async () => {
    const limits = [
      { suggestionId: suggestions[0]?.id, level: 'participation' },
      { suggestionId: suggestions[1]?.id, level: 'none' },
    ];
    const { user } = await choose(
      'Close Listing',
      { suggestions },
      { 'GET /listings/l1/pair-limits': { data: limits } },
    );
    await user.type(await screen.findByLabelText('Final price'), '101');
    const preview = within(await screen.findByRole('region', { name: 'XP preview' }));
    const rows = preview.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/mara.*\+5 XP.*Participation only/),
      expect.stringMatching(/ines.*\+5 XP/),
    ]);
    expect(rows[1]).not.toContain('Participation only');
    expect(preview.getByText(/^No XP/).parentElement?.textContent).toContain('theo');
  });

  it('previews nothing without suggestions', async () => {
    const { user } = await choose('Close Listing');
    await user.type(await screen.findByLabelText('Final price'), '101');
    expect(screen.queryByRole('region', { name: 'XP preview' })).toBeNull();
  });

  it('previews a second close, too, without XP that was paid before', async () => {
    const priceShownAt = new Date().toISOString();
    const paid = [suggestionBy('mara', 100, { xpAwarded: 50 }), suggestionBy('theo', 108, { xpAwarded: 20 })];
    const late = suggestionBy('ines', 150, { createdAt: priceShownAt });
    const again = await choose('Close Listing', { priceShownAt, suggestions: [...paid, late] });
    expect((await screen.findByRole('dialog')).textContent).toContain(messages.lateGuesses);
    expect(document.body.textContent).not.toContain('nearest guesses');
    await again.user.type(await screen.findByLabelText('Final price'), '150');
    const preview = within(await screen.findByRole('region', { name: 'XP preview' }));
    expect(preview.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/ines.*\+5 XP/),
    ]);
    cleanup();

    const { user } = await choose('Close Listing', { priceShownAt, suggestions: paid });
    await user.type(await screen.findByLabelText('Final price'), '101');
    const empty = within(await screen.findByRole('region', { name: 'XP preview' }));
    expect(empty.getByText(/^Nobody earns XP this time/)).toBeTruthy();
    expect(empty.queryByRole('listitem')).toBeNull();
  });

  it('shows who earned XP, and says how many', async () => {
    const rewards = suggestions.map(({ id, userId, amount }, at) => ({
      userId,
      username: userId,
      suggestionId: id,
      amount,
      xpAwarded: at === 0 ? 50 : 5,
      tier: 'participation',
    }));
    const reply = { listing: makeOwn({ suggestions, ...closedListing }), xpRewards: rewards };
    const { user, calls } = await choose(
      'Close Listing',
      { suggestions },
      {
        'POST /listings/l1/close': { data: reply },
      },
    );
    await user.type(await screen.findByLabelText('Final price'), '101{Enter}');
    const awards = within(await screen.findByRole('region', { name: 'XP awarded' }));
    expect(awards.getAllByRole('listitem')[0]?.textContent).toMatch(/mara.*\+50 XP/);
    expect(vi.mocked(toast.success).mock.lastCall).toEqual(['Listing closed! XP awarded to 3 users.']);
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ finalPrice: 101 });
  });

  it('names no number where nobody earned XP', async () => {
    const reply = { listing: makeOwn(closedListing), xpRewards: [] };
    const { user } = await choose('Close Listing', {}, { 'POST /listings/l1/close': { data: reply } });
    await user.type(await screen.findByLabelText('Final price'), '101{Enter}');
    await waitFor(() =>
      expect(vi.mocked(toast.success).mock.lastCall).toEqual(['Listing closed successfully!']),
    );
  });

  it('keeps the price when the server refuses, and fetches the listing again', async () => {
    const { user, calls } = await choose(
      'Close Listing',
      { suggestions },
      {
        'POST /listings/l1/close': { status: 409, error: 'This listing is closed' },
      },
    );
    await user.type(await screen.findByLabelText('Final price'), '101{Enter}');
    await waitFor(() => expect(vi.mocked(toast.error).mock.lastCall).toEqual(['This listing is closed']));
    expect(screen.getByLabelText<HTMLInputElement>('Final price').value).toMatch(/^101/);
    await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /listings/l1').length).toBe(2));
  });
});

it('asks before reopening, and reopens', async () => {
  const { user } = await choose('Reopen Listing', closedListing, {
    'POST /listings/l1/reopen': { data: makeOwn() },
  });
  const question = await screen.findByText(
    /^Are you sure you want to reopen this listing\? This will make it active/,
  );
  expect(question.textContent).toContain('will not reverse any XP awards.');
  await user.click(screen.getByRole('button', { name: 'Reopen Listing' }));
  await waitFor(() =>
    expect(vi.mocked(toast.success).mock.lastCall).toEqual(['Listing reopened successfully!']),
  );
});

it('asks before deleting; once deleted, leaves the page', async () => {
  const { user, router } = await choose(
    'Delete Listing',
    {},
    { 'DELETE /listings/l1': { data: { id: 'l1' } } },
  );
  expect(await screen.findByText(/This cannot be undone/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete Listing' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/feed'));
  expect(vi.mocked(toast.success).mock.lastCall).toEqual(['Listing deleted successfully!']);
});

it.each<[string, Partial<ListingDetail>, string, unknown]>([
  ['Close Listing', {}, 'POST /listings/l1/close', { listing: makeOwn(closedListing), xpRewards: [] }],
  ['Reopen Listing', closedListing, 'POST /listings/l1/reopen', makeOwn()],
  ['Delete Listing', {}, 'DELETE /listings/l1', { id: 'l1' }],
])('%s is sent once when it is pressed twice', async (name, changes, call, data) => {
  const { user, calls } = await choose(name, changes, { [call]: { data } });
  if (name === 'Close Listing') await user.type(await screen.findByLabelText('Final price'), '101');
  const button = await screen.findByRole('button', { name });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  await act(async () => button.click());
  await act(async () => button.click());
  expect(calls.filter((each) => each.route === call)).toHaveLength(1);
  expect(toast.success).toHaveBeenCalledTimes(1);
});

it.each<[string, Partial<ListingDetail>, string]>([
  ['Close Listing', {}, 'POST /listings/l1/close'],
  ['Reopen Listing', closedListing, 'POST /listings/l1/reopen'],
  ['Delete Listing', {}, 'DELETE /listings/l1'],
])('%s can be tried again after a failure', async (name, changes, call) => {
  const { user, calls } = await choose(name, changes, { [call]: { status: 500, error: 'Not now' } });
  if (name === 'Close Listing') await user.type(await screen.findByLabelText('Final price'), '101');
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(1));
  if (name !== 'Close Listing') {
    await user.click(await screen.findByRole('button', { name: 'Listing options' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(2));
  expect(calls.filter((each) => each.route === call)).toHaveLength(2);
});

it.each<[string, Partial<ListingDetail>, string, string]>([
  ['Close Listing', {}, 'POST /listings/l1/close', 'Failed to close listing'],
  ['Reopen Listing', closedListing, 'POST /listings/l1/reopen', 'Failed to reopen listing'],
])('%s shows its own text when the server sends none', async (name, changes, call, text) => {
  const { user } = await choose(name, changes, { [call]: { status: 500, error: '' } });
  if (name === 'Close Listing') await user.type(await screen.findByLabelText('Final price'), '101');
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(vi.mocked(toast.error).mock.lastCall).toEqual([text]));
  expect(screen.queryByText(text)).toBeNull();
});

function makeOwn(changes: Partial<ListingDetail> = {}): ListingDetail {
  return makeListing({ userId: 'ada', user: person('ada'), ...changes });
}

async function choose(item: string, changes: Partial<ListingDetail> = {}, answers: Answers = {}) {
  const page = openPage(Component, {
    path: '/listing/:id',
    address: '/listing/l1',
    user: ada,
    answers: { 'GET /listings/l1': { data: makeOwn(changes) }, ...answers },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Listing options' }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
  return page;
}
