import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { Component } from './listing-page.tsx';
import type { Answers } from './test-answers.ts';
import { ada, makeListing, suggestionBy } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));
afterEach(cleanup);

const [own, other] = [suggestionBy('ada', 90), suggestionBy('mara', 100)];

async function open(changes: Partial<ListingDetail>, answers: Answers = {}) {
  const page = openPage(Component, {
    path: '/listing/:id',
    address: '/listing/l1',
    user: ada,
    answers: { 'GET /listings/l1': { data: makeListing(changes) }, ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

it.each<[string, Partial<ListingDetail>, boolean]>([
  ['the only suggestion', { suggestions: [own] }, true],
  ['the newest of two', { suggestions: [own, other] }, true],
  ['one that another came after', { suggestions: [other, own] }, false],
  ['an independent one beside another', { hasIndependentGuesses: true, suggestions: [own, other] }, false],
  ['one that has earned XP', { suggestions: [{ ...own, xpAwarded: 5 }] }, false],
  ['one of another', { suggestions: [other] }, false],
])('offers to withdraw only what may be withdrawn: %s', async (_, changes, mayWithdraw) => {
  await open(changes);
  expect(screen.queryByRole('button', { name: 'Withdraw' }) !== null).toBe(mayWithdraw);
});

it('asks first, then takes the suggestion away and lets its author suggest again', async () => {
  const withdrawn = vi.fn<() => { data: unknown }>(() => ({ data: { id: own.id } }));
  const { user } = await open(
    { suggestions: [own], suggestionCount: 1 },
    {
      'DELETE /suggestions/s-ada': withdrawn,
      'GET /listings/l1': () => ({
        data: makeListing(withdrawn.mock.calls.length > 0 ? {} : { suggestions: [own], suggestionCount: 1 }),
      }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw Suggestion' }));
  expect(withdrawn).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('button', { name: 'Suggest Price' });
  expect(screen.getByText('No price suggestions yet')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Price Suggestions'));
});
