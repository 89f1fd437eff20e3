import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { Component } from './listing-page.tsx';
import type { Answers } from './test-answers.ts';
import { ada, makeListing, person, suggestionBy } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const suggestions = [suggestionBy('mara', 340), suggestionBy('theo', 350)];
const suggestCall = 'POST /listings/l1/suggest';
const suggested = { [suggestCall]: { data: suggestionBy('ada', 345) } };

async function open(changes: Partial<ListingDetail> = {}, answers: Answers = suggested) {
  const page = openPage(Component, {
    path: '/listing/:id',
    address: '/listing/l1',
    user: ada,
    answers: { 'GET /listings/l1': { data: makeListing({ suggestions, ...changes }) }, ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
async function type({ user }: Awaited<ReturnType<typeof open>>, amount: string) {
  await user.click(screen.getByRole('button', { name: 'Suggest Price' }));
  await user.type(await screen.findByLabelText('Your estimate'), amount);
}
const share = () => screen.getByRole('button', { name: 'Share My Estimate' });
const question = () => screen.queryByRole('group', { name: /^Did you mean/ });
const sent = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ route }) => !route.startsWith('GET')).map(({ body }) => body);

it('asks before it sends what is ten times beyond the others, and sends what was meant', async () => {
  const page = await open();
  await type(page, '3450');
  await page.user.click(share());
  expect(question()).toBeNull();
  await waitFor(() => expect(sent(page)).toMatchObject([{ amount: 3450, comment: null }]));
  cleanup();

  const again = await open();
  await type(again, '34500{Enter}');
  expect(question()?.getAttribute('aria-label')).toBe(
    'Did you mean 345 US dollars? You typed 34500 US dollars.',
  );
  expect(document.activeElement).toBe(question());
  await again.user.keyboard('{Enter}{Enter} ');
  expect(sent(again)).toEqual([]);
  await again.user.click(within(question() as HTMLElement).getByRole('button', { name: /^Take/ }));
  await waitFor(() => expect(sent(again)).toMatchObject([{ amount: 345, comment: null }]));
});

it('sends what was typed where that was meant', async () => {
  const page = await open();
  await type(page, '9{Enter}');
  await page.user.click(within(question() as HTMLElement).getByRole('button', { name: /^Keep/ }));
  await waitFor(() => expect(sent(page)).toMatchObject([{ amount: 9, comment: null }]));
});

it('asks anew about another amount, and not about one that is near', async () => {
  const page = await open();
  await type(page, '34500{Enter}');
  const field = screen.getByLabelText('Your estimate');
  await page.user.clear(field);
  await page.user.type(field, '9');
  expect(question()).toBeNull();
  await page.user.type(field, '{Enter}');
  expect(question()?.getAttribute('aria-label')).toMatch(/^Did you mean 900 US dollars/);
  await page.user.clear(field);
  await page.user.type(field, '300{Enter}');
  await waitFor(() => expect(sent(page)).toMatchObject([{ amount: 300, comment: null }]));
});

it.each<[string, Partial<ListingDetail>, boolean]>([
  ['nobody has named one', { suggestions: [] }, false],
  ['one has', { suggestions: [suggestionBy('mara', 340)] }, true],
  ['there is an offer alone', { suggestions: [], hasOffer: true, offerAmount: 350 }, true],
])('where %s, an amount far off is asked about: %s', async (_, changes, isAsked) => {
  const page = await open(changes);
  await type(page, '34500{Enter}');
  expect(question() !== null).toBe(isAsked);
});

it('does not ask again about what was chosen of two readings', async () => {
  const page = await open();
  await type(page, '34.500');
  const either = await screen.findByRole('group', { name: 'Which amount do you mean?' });
  await page.user.click(within(either).getByRole('button', { name: /34500 US dollars/ }));
  await page.user.click(share());
  expect(question()).toBeNull();
  await waitFor(() => expect(sent(page)).toMatchObject([{ amount: 34_500, comment: null }]));
});

it('compares a change with what others named, not with one’s own', async () => {
  const own = suggestionBy('ada', 34_500);
  const answers = { 'PUT /suggestions/s-ada': { data: suggestionBy('ada', 345) } };
  const page = await open({ suggestions: [...suggestions, own] }, answers);
  await page.user.click(screen.getByRole('button', { name: 'Edit your suggestion' }));
  const field = await screen.findByLabelText('Your estimate');
  await page.user.clear(field);
  await page.user.type(field, '34600{Enter}');
  await page.user.click(within(question() as HTMLElement).getByRole('button', { name: /^Take/ }));
  await waitFor(() => expect(sent(page)).toMatchObject([{ amount: 346, comment: null }]));
});

it('asks the same of a final price', async () => {
  const closed = makeListing({ isActive: false, finalPrice: 345, suggestions });
  const page = await open(
    { userId: 'ada', user: person('ada') },
    { 'POST /listings/l1/close': { data: { listing: closed, xpRewards: [] } } },
  );
  await page.user.click(screen.getByRole('button', { name: 'Listing options' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Close Listing' }));
  await page.user.type(await screen.findByLabelText('Final price'), '34500{Enter}');
  await page.user.click(within(question() as HTMLElement).getByRole('button', { name: /^Take/ }));
  await waitFor(() => expect(sent(page)).toEqual([{ finalPrice: 345 }]));
});
