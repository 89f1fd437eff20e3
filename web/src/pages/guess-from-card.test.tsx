import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ada, makeListing, suggestionBy } from '../lib/test-listings.ts';
import { expectText, expectToast, press } from '../lib/test-ui.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { useSendWaiting } from '../features/listing/suggestions/use-send-waiting.ts';
import { Component } from './home-page.tsx';
import { type Answers, held } from './test-answers.ts';
import { openPage } from './test-app.tsx';

const card = (id: string, title: string, changes: Partial<ListingCard> = {}) =>
  makeListing({ id, title, ...changes });
const bike = card('l1', 'Touring bike');
const lamp = card('l2', 'Brass lamp');
const sofa = card('l3', 'Sofa');
const call = 'POST /listings/l1/suggest';
const sent = { data: { ...suggestionBy('ada', 120), id: 's1', listingId: 'l1' } };
const taken = { 'DELETE /suggestions/s1': { data: { id: 's1' } } };
const fairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' as const };
const over = { status: 409, error: 'This listing is no longer open' };
const page = (data: ListingCard[]) => ({ data, pagination: { hasNextPage: false } });

const reader = { ...ada, countryCode: 'US' };

/** `left`: the server's listings to guess. */
function open(cards: ListingCard[], left: ListingCard[], answers: Answers = {}, Page = Component) {
  return openPage(Page, {
    path: '/home',
    user: reader,
    answers: {
      'GET /listings': ({ query }) => page(query.has('toGuess') ? left : cards),
      ...Object.fromEntries(cards.map((each) => [`GET /listings/${each.id}`, { data: each }])),
      [call]: sent,
      ...answers,
    },
  });
}

async function guessBike(amount = '120') {
  await press('Guess: Touring bike');
  await guess(amount);
}
async function guess(amount: string) {
  await userEvent.type(await screen.findByLabelText(/^Your estimate/), `${amount}{Enter}`);
}
const cardOf = (title: string) => screen.getByRole('link', { name: title, hidden: true }).closest('article');
const dialog = () => within(screen.getByRole('dialog'));
/** Later than a second tap would come. */
async function goOn() {
  await screen.findByRole('button', { name: 'Next' });
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  await press('Next');
  now.mockRestore();
}
const asksFor = (name: string) => dialog().findByRole('heading', { name });

it('offers a guess on open listings of others that one has not guessed', async () => {
  const cards = [
    bike,
    card('l2', 'Mine', { userId: 'ada' }),
    card('l3', 'Guessed', { ownAmount: 80 }),
    card('l4', 'Closed', { isActive: false }),
    card('l5', 'Over', { expiresAt: new Date(Date.now() - 1000).toISOString() }),
  ];
  open(cards, []);
  await screen.findByRole('link', { name: 'Touring bike' });
  expect(screen.getAllByRole('button', { name: /^Guess/ })).toEqual([
    screen.getByRole('button', { name: 'Guess: Touring bike' }),
  ]);
  expect(cardOf('Guessed')).toHaveTextContent(/You \$/);
});

it('says how a guess compares as soon as the fair price counts it, then brings the next in the order of the feed', async () => {
  const { answer, give } = held();
  const suggestions = [suggestionBy('mara', 90), suggestionBy('theo', 110)];
  const read = { ...bike, suggestions, suggestionCount: 2 };
  const reread = {
    ...read,
    suggestions: [suggestionBy('ada', 120), ...suggestions],
    suggestionCount: 3,
    fairPrice: { ...fairPrice, estimate: 104.2 },
  };
  let isSent = false;
  const { changes } = open([bike, lamp, sofa], [sofa, bike, lamp], {
    [call]: async () => {
      isSent = true;
      return answer();
    },
    'GET /listings/l1': () => ({ data: isSent ? reread : read }),
  });
  await guessBike();
  const said = '14% above the fair price of 105 US dollars';
  expect(dialog().getByText('Yours is in.').closest('[role=status]')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await waitFor(() => expect(cardOf('Touring bike')).toHaveTextContent(/You \$120/));
  give(sent);
  await waitFor(() => expect(cardOf('Touring bike')).toHaveTextContent(/You \$120.* · fair ≈ \$105/));
  expect(await dialog().findByText(said)).toBeVisible();
  const strip = dialog().getByRole('img', { name: /^3 guesses from 90 US dollars to 120/ });
  expect(strip.querySelector('[data-own]')).toHaveClass('animate-drop');

  await goOn();
  await asksFor('Brass lamp');
  expect(dialog().queryByText(said)).toBeNull();
  expect(dialog().queryByText(/for Touring bike/)).toBeNull();
  expect(dialog().getByText(/^Park Slope/)).toBeVisible();
  await waitFor(() => expect(cardOf('Touring bike')).toHaveTextContent(/You \$/));
  expect(changes()).toMatchObject([{ listingId: 'l1', amount: 120, comment: null }]);
  expect(dialog().getByLabelText(/^Your estimate/)).toHaveFocus();
});

it('ignores the second of two taps in haste, and says later what is missing', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  open([bike, lamp], [bike, lamp]);
  await guessBike();
  await press('Next');
  expect(dialog().getByText('Yours is in.')).toBeVisible();
  now.mockReturnValue(2_000);
  await press('Next');
  await asksFor('Brass lamp');
  await press('Share My Estimate');
  expect(dialog().queryByText('Enter an amount')).toBeNull();
  now.mockReturnValue(3_000);
  await press('Share My Estimate');
  expect(await dialog().findByText('Enter an amount')).toBeVisible();
  expect(dialog().getByLabelText(/^Your estimate/)).toHaveFocus();
  now.mockRestore();
});

it.each([
  ['Undo', taken],
  ['Change it', { [call]: over }],
])('stays where %s led, though the next listing comes only then', async (button, answers: Answers) => {
  const { answer, give } = held();
  const { calls } = open([bike, lamp], [], {
    'GET /listings': async ({ query }) => (query.has('toGuess') ? answer() : page([bike, lamp])),
    ...answers,
  });
  await guessBike();
  await goOn();
  await press(button);
  await waitFor(() => expect(dialog().queryByRole('button', { name: button })).toBeNull());
  await waitFor(() => expect(cardOf('Touring bike')).not.toHaveTextContent(/You \$/));
  expect(calls.some(({ route }) => route === 'DELETE /suggestions/s1')).toBe(button === 'Undo');
  expect(await screen.findByLabelText(/^Your estimate/)).toHaveFocus();
  give(page([bike, lamp]));
  await guess('{Control>}a{/Control}130');
  expect(await dialog().findByText(/for Touring bike/)).toBeVisible();
  await goOn();
  await asksFor('Brass lamp');
});

it('says when a guess was refused, takes it off the card, and leads back with what was typed', async () => {
  open([bike, lamp], [bike, lamp], { [call]: over });
  await guessBike();
  expect(await dialog().findByText(over.error)).toBeVisible();
  expect(dialog().queryByText(/^You’re the first/)).toBeNull();
  await waitFor(() => expect(cardOf('Touring bike')).not.toHaveTextContent(/You \$/));
  await press('Change it');
  await asksFor('Touring bike');
  expect(dialog().getByLabelText(/^Your estimate/)).toHaveValue('120.00');
});

it('keeps what is shared offline, says so on the button, and sends it once online', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Page = () => {
    useSendWaiting();
    return <Component />;
  };
  const { changes } = open([bike, lamp], [bike, lamp], {}, Page);
  await press('Guess: Touring bike');
  await userEvent.type(await screen.findByLabelText(/^Your estimate/), '120');
  await press('Send when online');
  expect(await dialog().findByText('Kept. We’ll send it when you’re back online.')).toBeVisible();
  await goOn();
  await asksFor('Brass lamp');
  expect(dialog().queryByText(/for Touring bike/)).toBeNull();
  await press('Close');
  expect(await screen.findByRole('button', { name: /^Not sent yet: .*120/ })).toBeVisible();
  expect(changes()).toEqual([]);

  isOnline.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(cardOf('Touring bike')).toHaveTextContent(/You \$120/));
  expect(changes()).toMatchObject([{ listingId: 'l1', amount: 120 }]);
  await expectToast('success', 'Price suggestion submitted!');
});

it('keeps a guess whose answer was lost with the connection, as if it had been offline before', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  open([bike, lamp], [bike, lamp], {
    [call]: () => {
      isOnline.mockReturnValue(false);
      throw new TypeError('Failed to fetch');
    },
  });
  await guessBike();
  expect(await dialog().findByText('Kept. We’ll send it when you’re back online.')).toBeVisible();
  expect(dialog().queryByText(/Failed to submit/)).toBeNull();
  isOnline.mockRestore();
});

it('keeps a guess that was not sent on its card, until it is sent or emptied', async () => {
  open([bike, lamp], [bike, lamp], { [call]: { status: 500, error: 'Not now' } });
  await guessBike();
  await dialog().findByText('Not now');
  await press('Close');
  await press(/^Draft: .*120.* Touring bike$/);
  const estimate = await screen.findByLabelText(/^Your estimate/);
  expect(estimate).toHaveValue('120.00');
  await userEvent.clear(estimate);
  await press('Close');
  expect(await screen.findByRole('button', { name: 'Guess: Touring bike' })).toBeVisible();
});

it('says that a guess was refused, though the next one was sent meanwhile', async () => {
  const { answer, give } = held();
  open([bike, lamp, sofa], [bike, lamp, sofa], {
    [call]: answer,
    'POST /listings/l2/suggest': { data: { ...sent.data, id: 's2', listingId: 'l2' } },
  });
  await guessBike();
  await goOn();
  await asksFor('Brass lamp');
  await guess('50');
  give(over);
  await expectToast('error', over.error);
});

it('shows others’ guesses that were hidden as soon as they are read, and takes nothing back then', async () => {
  const { answer, give } = held();
  const hidden = { ...bike, hasIndependentGuesses: true, hasHiddenGuesses: true, suggestionCount: 1 };
  const seen = {
    ...hidden,
    hasHiddenGuesses: false,
    suggestionCount: 2,
    ownAmount: 120,
    suggestions: [suggestionBy('ada', 120), suggestionBy('mara', 100)],
  };
  let isSent = false;
  open([hidden, lamp], [hidden, lamp], {
    [call]: () => {
      isSent = true;
      return sent;
    },
    'GET /listings/l1': async () => (isSent ? answer() : { data: hidden }),
  });
  await guessBike();
  expect(await dialog().findByText('Yours is in.')).toBeVisible();
  expect(dialog().queryByRole('img')).toBeNull();
  give({ data: seen });
  expect(await dialog().findByText('You were the first to guess.')).toBeVisible();
  expect(dialog().getByRole('img', { name: /^2 guesses from 100/ })).toBeVisible();
  await waitFor(() => expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('begins a run from Home in one’s own currency, also where the first cards have another', async () => {
  const [kettle, tram] = [card('l4', 'Kettle', { currency: 'JPY' }), card('l5', 'Tram', { currency: 'EUR' })];
  open([kettle, tram], [kettle, tram, bike, lamp]);
  await expectText('2 listings to guess on, farther away');
  await press('Start');
  await asksFor('Touring bike');
  await press('Skip');
  await asksFor('Brass lamp');
  await press('Skip');
  expect(await dialog().findByText('That’s all in USD')).toBeVisible();
  cleanup();
  queryClient.clear();
  open([kettle, tram], [kettle, tram]);
  await expectText('2 to guess in other currencies');
  await press('Start');
  await asksFor('Kettle');
});

it('passes over what is skipped, and ends when nothing is left', async () => {
  const { changes } = open([bike], [bike]);
  await press('Guess: Touring bike');
  await press('Skip');
  expect(await dialog().findByText('That’s all for now')).toBeVisible();
  expect(changes()).toEqual([]);
});

it('goes through one’s own currency first, and asks once before it goes on to others', async () => {
  const kettle = card('l4', 'Kettle', { currency: 'JPY' });
  const tram = card('l5', 'Tram model', { currency: 'EUR' });
  open([bike], [kettle, lamp, tram]);
  await guessBike();
  await goOn();
  await asksFor('Brass lamp');
  await press('Skip');
  expect(await dialog().findByText('That’s all in USD')).toBeVisible();
  expect(dialog().getByText(/Go on with other currencies\?/)).toBeVisible();
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  await press('Go on');
  now.mockRestore();
  await asksFor('Kettle');
  expect(dialog().getByLabelText(/^Your estimate/)).toHaveFocus();
  expect(dialog().queryByText('Enter an amount')).toBeNull();
  await press('Skip');
  await asksFor('Tram model');
  await press('Skip');
  expect(await dialog().findByText('That’s all for now')).toBeVisible();
});
