import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { toast } from '../ui/toast.ts';
import { Component } from './listing-page.tsx';
import type { Answers } from './test-answers.ts';
import { ada, makeListing, person, suggestionBy } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));

beforeEach(() => {
  vi.mocked(toast.error).mockReset();
  vi.mocked(toast.success).mockReset();
});
afterEach(cleanup);

const call = 'POST /listings/l1/final-price';
const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const suggestions = [
  suggestionBy('mara', 100, { xpAwarded: 5 }),
  suggestionBy('theo', 108, { xpAwarded: 5 }),
];

function left(changes: Partial<ListingDetail> = {}): ListingDetail {
  const autoClosedAt = daysAgo(2);
  return makeListing({
    userId: 'ada',
    user: person('ada'),
    isActive: false,
    closedAt: autoClosedAt,
    autoClosedAt,
    suggestions,
    ...changes,
  });
}
async function open(changes: Partial<ListingDetail> = {}, answers: Answers = {}) {
  const at = { path: '/listing/:id', address: '/listing/l1', user: ada };
  const page = openPage(Component, {
    ...at,
    answers: { 'GET /listings/l1': { data: left(changes) }, ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
/** From the answer on, the server returns this listing. */
function answersAs(answered: ListingDetail): Answers {
  let isAnswered = false;
  return {
    'GET /listings/l1': () => ({ data: isAnswered ? answered : left() }),
    'GET /listings/l1/pair-limits': { data: [] },
    [call]: () => {
      isAnswered = true;
      return { data: { listing: answered, xpRewards: [] } };
    },
  };
}
const question = () => screen.queryByRole('region', { name: 'What did it go for?' });
async function enterPrice(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Enter the price' }));
  return within(await screen.findByRole('dialog', { name: 'What did it go for?' }));
}
const sent = (calls: { route: string; body: unknown }[]) =>
  calls.filter(({ route }) => route === call).map(({ body }) => body);

it.each<[string, Partial<ListingDetail>, boolean]>([
  ['the owner of a listing that closed by itself', {}, true],
  ['nobody else', { userId: 'otto', user: person('otto') }, false],
  ['nobody after 30 days', { autoClosedAt: daysAgo(31) }, false],
  ['nobody once it was answered', { priceAnsweredAt: daysAgo(1) }, false],
  ['nobody of a listing that its owner closed', { autoClosedAt: null, finalPrice: 90 }, false],
])('asks %s what it went for', async (_, changes, isAsked) => {
  await open(changes);
  expect(question() !== null).toBe(isAsked);
});

it('shows who would earn what before the price is saved, and sends it once', async () => {
  const paid = [suggestionBy('mara', 100, { xpAwarded: 50 }), suggestionBy('theo', 108, { xpAwarded: 20 })];
  const now = new Date().toISOString();
  const answered = left({ finalPrice: 101, priceAnsweredAt: now, priceShownAt: now, suggestions: paid });
  const { user, calls } = await open({}, answersAs(answered));
  within(question() as HTMLElement).getByText(/nearest guesses earn/);
  const dialog = await enterPrice(user);
  await user.type(dialog.getByLabelText('Final price'), '101');
  const preview = within(await dialog.findByRole('region', { name: 'XP preview' }));
  expect(preview.getAllByText(/^\+\d+ XP$/).map(({ textContent }) => textContent)).toEqual([
    '+45 XP',
    '+15 XP',
  ]);
  expect(preview.getByText('45 XP more for the closest, 15 more within 10%.')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  const button = dialog.getByRole('button', { name: 'Save the price' });
  act(() => {
    button.click();
    button.click();
  });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByText('+50 XP')).toBeTruthy();
  expect(screen.getByText('Final:')).toBeTruthy();
  expect(question()).toBeNull();
  expect(sent(calls)).toEqual([{ finalPrice: 101 }]);
});

it('asks again before it says that it was not sold', async () => {
  const { user, calls } = await open({}, answersAs(left({ priceAnsweredAt: daysAgo(0) })));
  await user.click(screen.getByRole('button', { name: 'It was not sold' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Not sold' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent(calls)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'It was not sold' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Not sold' }));
  await user.click(again.getByRole('button', { name: 'It was not sold' }));
  expect(await screen.findByRole('heading', { name: 'Not sold', level: 2 })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(sent(calls)).toEqual([{ finalPrice: null }]);
});

it('keeps the price when the server refuses, and says why in a toast', async () => {
  const { user } = await open({}, { [call]: { status: 409, error: 'It is too late' } });
  const dialog = await enterPrice(user);
  await user.type(dialog.getByLabelText('Final price'), '101{Enter}');
  await waitFor(() => expect(vi.mocked(toast.error).mock.lastCall).toEqual(['It is too late']));
  expect(screen.queryByText('It is too late')).toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>('Final price').value).toMatch(/^101/);
});

it('asks about a price ten times beyond all guesses before it is sent', async () => {
  const { user, calls } = await open({}, answersAs(left({ finalPrice: 104, priceAnsweredAt: daysAgo(0) })));
  const dialog = await enterPrice(user);
  // 108 is the highest.
  await user.type(dialog.getByLabelText('Final price'), '10400{Enter}');
  const question = await screen.findByRole('group', { name: /^Did you mean 104 US dollars/ });
  expect(sent(calls)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: /^Take/ }));
  await waitFor(() => expect(sent(calls)).toEqual([{ finalPrice: 104 }]));
});

it('promises no XP where a price had been shown before, and none without guesses', async () => {
  await open({ priceShownAt: daysAgo(3) });
  expect(await screen.findByText(/neighbours learn/)).toBeTruthy();
  cleanup();
  await open({ suggestions: [] });
  expect(await screen.findByText(/neighbours learn/)).toBeTruthy();
});
