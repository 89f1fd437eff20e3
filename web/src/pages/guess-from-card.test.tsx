import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useSession } from '../lib/session/session.tsx';
import { Component } from './home-page.tsx';
import type { Answers } from './test-answers.ts';
import { ada, makeListing, suggestionBy } from '../lib/test-listings.ts';
import { openPage } from './test-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: vi.fn<typeof useSession>() }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const card = (id: string, title: string, changes: Partial<ListingCard> = {}) =>
  makeListing({ id, title, ...changes });
const bike = card('l1', 'Touring bike');
const lamp = card('l2', 'Brass lamp');
const sofa = card('l3', 'Sofa');
const sent = { data: { ...suggestionBy('ada', 120), id: 's1', listingId: 'l1' } };

/** `left`: the server's listings to guess. */
function open(cards: ListingCard[], left: ListingCard[], answers: Answers = {}) {
  return openPage(Component, {
    path: '/home',
    address: '/home',
    user: ada,
    answers: {
      'GET /listings': ({ query }) => ({
        data: query.has('toGuess') ? left : cards,
        pagination: { hasNextPage: false },
      }),
      ...Object.fromEntries(cards.map((each) => [`GET /listings/${each.id}`, { data: each }])),
      'POST /listings/l1/suggest': sent,
      ...answers,
    },
  });
}

async function guess(user: ReturnType<typeof open>['user'], amount: string) {
  const field = await screen.findByLabelText(/^Your estimate/);
  await user.type(field, `${amount}{Enter}`);
}
const cardOf = (title: string) => screen.getByRole('link', { name: title, hidden: true }).closest('article');
const dialog = () => within(screen.getByRole('dialog'));

it('offers a guess on open listings of others that one has not guessed', async () => {
  open(
    [
      bike,
      card('l2', 'Mine', { userId: 'ada' }),
      card('l3', 'Guessed', { ownAmount: 80 }),
      card('l4', 'Closed', { isActive: false }),
      card('l5', 'Over', { expiresAt: new Date(Date.now() - 1000).toISOString() }),
    ],
    [],
  );
  await screen.findByRole('link', { name: 'Touring bike' });
  expect(
    screen.getAllByRole('button', { name: /^Guess/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Guess: Touring bike']);
  expect(cardOf('Guessed')?.textContent).toContain('You: ');
});

it('sends a guess, brings the next in the order of the feed, and says so on the card', async () => {
  const { user, calls } = open([bike, lamp, sofa], [sofa, bike, lamp]);
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  expect(await dialog().findByRole('heading', { name: 'Brass lamp' })).toBeTruthy();
  expect(dialog().getByText(/for Touring bike/)).toBeTruthy();
  expect(dialog().getByText(/^Park Slope/)).toBeTruthy();
  await waitFor(() => expect(cardOf('Touring bike')?.textContent).toContain('You: '));
  const posted = calls.filter(({ route }) => route.startsWith('POST'));
  expect(posted).toMatchObject([
    { route: 'POST /listings/l1/suggest', body: { listingId: 'l1', amount: 120, comment: null } },
  ]);
  expect(document.activeElement).toBe(dialog().getByLabelText(/^Your estimate/));
});

it('ignores the second of two taps in haste, and says later what is missing', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { user } = open([bike, lamp], [bike, lamp]);
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  await dialog().findByRole('heading', { name: 'Brass lamp' });
  const share = dialog().getByRole('button', { name: 'Share My Estimate' });
  await user.click(share);
  expect(dialog().queryByText('Please enter a valid amount')).toBeNull();
  now.mockReturnValue(2_000);
  await user.click(share);
  expect(await dialog().findByText('Please enter a valid amount')).toBeTruthy();
  now.mockRestore();
});

it('takes a guess back, and stands where it was', async () => {
  const { user, calls } = open([bike, lamp], [bike, lamp], {
    'DELETE /suggestions/s1': { data: { id: 's1' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  await user.click(await dialog().findByRole('button', { name: 'Undo' }));
  expect(await dialog().findByRole('heading', { name: 'Touring bike' })).toBeTruthy();
  expect(calls.map(({ route }) => route)).toContain('DELETE /suggestions/s1');
  await waitFor(() => expect(cardOf('Touring bike')?.textContent).not.toContain('You: '));
});

it.each([
  ['Undo', { 'DELETE /suggestions/s1': { data: { id: 's1' } } }],
  ['Change It', { 'POST /listings/l1/suggest': { status: 409, error: 'This listing is no longer open' } }],
])('stays where %s led, though the next listing comes only then', async (button, answers: Answers) => {
  const next = Promise.withResolvers<{ data: ListingCard[]; pagination: object }>();
  const { user } = open([bike, lamp], [], {
    'GET /listings': async ({ query }) =>
      query.has('toGuess') ? next.promise : { data: [bike, lamp], pagination: { hasNextPage: false } },
    ...answers,
  });
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  await user.click(await dialog().findByRole('button', { name: button }));
  await waitFor(() => expect(dialog().queryByRole('button', { name: button })).toBeNull());
  next.resolve({ data: [bike, lamp], pagination: { hasNextPage: false } });
  await guess(user, '{Control>}a{/Control}130');
  expect(await dialog().findByText(/for Touring bike/)).toBeTruthy();
  expect(await dialog().findByRole('heading', { name: 'Brass lamp' })).toBeTruthy();
});

it('says when a guess was refused, takes it off the card, and leads back with what was typed', async () => {
  const { user } = open([bike, lamp], [bike, lamp], {
    'POST /listings/l1/suggest': { status: 409, error: 'This listing is no longer open' },
  });
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  expect(await dialog().findByText('This listing is no longer open')).toBeTruthy();
  await waitFor(() => expect(cardOf('Touring bike')?.textContent).not.toContain('You: '));
  await user.click(dialog().getByRole('button', { name: 'Change It' }));
  expect(dialog().getByRole('heading', { name: 'Touring bike' })).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>(/^Your estimate/).value).toBe('120.00');
});

it('sends again what got no answer, and says one fault at a time', async () => {
  let isCut = true;
  const cut = (answer: object) => () => {
    if (isCut) throw new TypeError('Failed to fetch');
    return answer as never;
  };
  const { user, calls } = open([bike, lamp], [], {
    'GET /listings': ({ query }) => {
      const left = query.has('toGuess') ? cut({ data: [bike, lamp] })() : { data: [bike, lamp] };
      return { ...(left as object), pagination: { hasNextPage: false } } as never;
    },
    'POST /listings/l1/suggest': cut(sent),
  });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  expect(await dialog().findAllByText(/You are offline/)).toHaveLength(1);
  await waitFor(() => expect(dialog().queryAllByRole('button', { busy: true })).toEqual([]));
  expect(dialog().getAllByText(/You are offline/)).toHaveLength(1);

  isOnline.mockRestore();
  isCut = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(dialog().queryByText(/You are offline/)).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cardOf('Touring bike')?.textContent).toContain('You: '));
  expect(await dialog().findByRole('heading', { name: 'Brass lamp' })).toBeTruthy();
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toMatchObject([
    { body: { amount: 120 } },
    { body: { amount: 120 } },
  ]);
});

it('keeps a guess that was not sent on its card, until it is sent or emptied', async () => {
  const { user } = open([bike, lamp], [bike, lamp], {
    'POST /listings/l1/suggest': { status: 500, error: 'Not now' },
  });
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  await dialog().findByText('Not now');
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  const unsent = await screen.findByRole('button', { name: /^Not sent: .*120.* Touring bike$/ });
  await user.click(unsent);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Your estimate/);
  expect(field.value).toBe('120.00');
  await user.clear(field);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Guess: Touring bike' })).toBeTruthy();
});

it('says that a guess was refused, though the next one was sent meanwhile', async () => {
  const refused = Promise.withResolvers<{ status: number; error: string }>();
  const { user } = open([bike, lamp, sofa], [bike, lamp, sofa], {
    'POST /listings/l1/suggest': async () => refused.promise,
    'POST /listings/l2/suggest': { data: { ...sent.data, id: 's2', listingId: 'l2' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await guess(user, '120');
  await dialog().findByRole('heading', { name: 'Brass lamp' });
  await guess(user, '50');
  await dialog().findByRole('heading', { name: 'Sofa' });
  refused.resolve({ status: 409, error: 'This listing is no longer open' });
  expect(await screen.findByText('This listing is no longer open')).toBeTruthy();
});

it('passes over what is skipped, and ends when nothing is left', async () => {
  const { user, calls } = open([bike, lamp], [bike, lamp]);
  await user.click(await screen.findByRole('button', { name: 'Guess: Touring bike' }));
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  expect(await dialog().findByRole('heading', { name: 'Brass lamp' })).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Skip' }));
  expect(await dialog().findByText('That’s all for now')).toBeTruthy();
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
});
