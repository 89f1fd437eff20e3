import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { keepVisitorGuess, visitorSuggestion } from '../features/listing/suggestions/kept-suggestion.ts';
import { makeListing, person, suggestionBy } from '../lib/test-listings.ts';
import { expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { toast } from '../ui/toast.ts';
import { type Answers, held, inTurn } from './test-answers.ts';
import { openListing, openListingAt } from './test-listing-page.tsx';

const call = 'POST /listings/l1/suggest';
const own = suggestionBy('ada', 90, { comment: 'Hm' });
const change = 'PUT /suggestions/s-ada';

async function openForm(changes: Partial<ListingDetail> = {}, answers: Answers = {}) {
  const page = await openListing(changes, { [call]: { data: suggestionBy('ada', 95) }, ...answers });
  await press('Suggest Price');
  await screen.findByLabelText('Your estimate');
  return page;
}

async function openChange(answer: Answers[string]) {
  const page = await openListing({ suggestions: [own] }, { [change]: answer });
  await press('Edit your suggestion');
  await screen.findByLabelText('Your estimate');
  return page;
}

it('shows the suggestion at once, then how it compares, announces it, and saves it', async () => {
  const { answer, give } = held();
  const suggestions = [suggestionBy('mara', 90), suggestionBy('theo', 110)];
  const fairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' as const };
  const own95 = suggestionBy('ada', 95.5, { comment: 'Good frame' });
  const counted = makeListing({ suggestions: [own95, ...suggestions], fairPrice });
  const { sent } = await openForm(
    { suggestions },
    { [call]: answer, 'GET /listings/l1': inTurn({ data: makeListing({ suggestions }) }, { data: counted }) },
  );
  await fill('Your estimate', '95.50');
  await fill('Note (optional)', ' Good frame ');
  await press('Share My Estimate');
  const text = '5% below the fair price of 100 US dollars';
  const consensus = within(screen.getByRole('region', { name: 'Community Consensus' }));
  await expectText(/Sending…/);
  expect(consensus.getByRole('img').querySelector('[data-own]')).toHaveClass('animate-drop');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Yours is in.');
  expect(consensus.queryByText(/fair price of/)).toBeNull();
  expect(screen.getAllByText('95.50 US dollars')).not.toHaveLength(0);
  expect(sent(call)).toEqual([{ listingId: 'l1', amount: 95.5, comment: 'Good frame' }]);
  give({ data: own95 });
  await expectToast('success', 'Price suggestion submitted!');
  expect(await consensus.findByText(text)).toBeVisible();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text);
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Community Consensus'));
});

it('posts what one has signed up to post, but asks about an older guess', async () => {
  const answers = { [call]: { data: suggestionBy('ada', 80) } };
  const guess = { amount: 80, title: 'Touring bike', currency: 'USD', guessedAtMs: Date.now() };
  keepVisitorGuess('l1', { ...guess, isToBePosted: true });
  const { sent } = await openListing({}, answers);
  await expectToast('success', 'Price suggestion submitted!');
  expect(sent(call)).toEqual([{ listingId: 'l1', amount: 80, comment: null }]);
  expect(visitorSuggestion('l1').read()).toBeUndefined();
  cleanup();
  const later = { ...guess, isToBePosted: true };
  const far = makeListing({ suggestions: [suggestionBy('mara', 7), suggestionBy('theo', 8)] });
  for (const [kept, listing] of [
    [{ ...later, guessedAtMs: Date.now() - 2 * 3_600_000 }, makeListing()],
    [{ ...later, guessedAtMs: Date.now() + 3_600_000 }, makeListing()],
    [{ ...later, currency: 'JPY' }, makeListing()],
    [later, far],
    [guess, makeListing()],
  ] as const) {
    keepVisitorGuess('l1', kept);
    const again = openListingAt({ 'GET /listings/l1': { data: listing }, ...answers });
    expect(await screen.findByLabelText('Your estimate')).toHaveValue('80.00');
    await expectText('You guessed this before signing in. It counts once you share it.');
    expect(again.sent(call)).toEqual([]);
    cleanup();
  }
});

it('keeps what one has signed up to post where it is refused', async () => {
  const guess = { amount: 80, title: 'Touring bike', currency: 'USD', guessedAtMs: Date.now() };
  keepVisitorGuess('l1', { ...guess, isToBePosted: true });
  openListingAt({ 'GET /listings/l1': { data: makeListing() }, [call]: { status: 500, error: 'Not now' } });
  expect(await screen.findByLabelText('Your estimate')).toHaveValue('80.00');
});

it('leads on to the next listing in one’s own currency, once the guess is shared', async () => {
  const others = [
    makeListing({ id: 'l2', currency: 'JPY' }),
    makeListing({ id: 'l3', title: 'Oak desk', currency: 'EUR' }),
  ];
  const guessed = makeListing({ suggestions: [suggestionBy('ada', 95)] });
  await openForm(
    {},
    {
      'GET /listings/l1': inTurn({ data: makeListing() }, { data: guessed }),
      'GET /listings': { data: others, pagination: { hasNextPage: false } },
    },
  );
  expect(screen.queryByRole('button', { name: 'Guess the next one' })).toBeNull();
  await fill('Your estimate', '95{Enter}');
  await press('Guess the next one');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('heading', { name: 'Oak desk' })).toBeVisible();
});

it.each([
  [{ status: 409, error: 'This listing is closed' }, 'This listing is closed'],
  [{ status: 500 }, 'Failed to submit suggestion'],
])(
  'removes it when it is refused, says why once, keeps the typed text and fetches the listing again: %o',
  async (answer, text) => {
    const { asked } = await openForm({}, { [call]: answer });
    const reads = asked('GET /listings/l1').length;
    await fill('Your estimate', '95');
    await fill('Note (optional)', 'Good frame');
    await press('Share My Estimate');
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(text));
    expect(screen.queryByText(text)).toBeNull();
    expect([field('Your estimate').value, field('Note (optional)').value]).toEqual(['95.00', 'Good frame']);
    expect(screen.queryByText('Sending…')).toBeNull();
    await waitFor(() => expect(asked('GET /listings/l1').length).toBeGreaterThan(reads));
  },
);

it('keeps a change of the present values through a reload until it is sent', async () => {
  const answer = { data: { ...own, amount: 99 } };
  await openChange(answer);
  expect(field('Your estimate')).toHaveValue('90.00');
  await fill('Your estimate', '99');
  cleanup();
  const { sent } = await openChange(answer);
  expect(field('Your estimate')).toHaveValue('99.00');
  await press('Update my estimate');
  await expectToast('success', 'Suggestion updated successfully!');
  expect(sent(change)).toEqual([{ amount: 99, comment: 'Hm' }]);
  cleanup();
  await openChange(answer);
  expect(field('Your estimate')).toHaveValue('90.00');
});

it('asks before it withdraws a suggestion, then lets its author suggest again', async () => {
  const withdraw = 'DELETE /suggestions/s-ada';
  const { sent } = await openListing(
    {},
    {
      [withdraw]: { data: { id: own.id } },
      'GET /listings/l1': inTurn({ data: makeListing({ suggestions: [own] }) }, { data: makeListing() }),
    },
  );
  await press('Withdraw');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw suggestion' }));
  expect(sent(withdraw)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('button', { name: 'Suggest Price' });
  expect(screen.getByText('No price suggestions yet')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Price suggestions'));
});

it('refuses what is not an amount, once, at the field', async () => {
  const { changes } = await openForm();
  await press('Share My Estimate');
  await expectText('Please enter a valid amount');
  expect(field('Your estimate')).toHaveFocus();
  expect(toast.error).not.toHaveBeenCalled();
  expect(changes()).toEqual([]);
});

describe('an amount ten times beyond what others named', () => {
  const suggestions = [suggestionBy('mara', 340), suggestionBy('theo', 350)];
  const question = () => screen.queryByRole('group', { name: /^Did you mean/ });

  it('is asked about before it is sent, once for each amount, and not by keys in haste', async () => {
    const { changes } = await openForm({ suggestions });
    await fill('Your estimate', '9{Enter}');
    expect(question()).toHaveAccessibleName(/^Did you mean 900 US dollars/);
    await userEvent.clear(field('Your estimate'));
    await userEvent.type(field('Your estimate'), '34500');
    expect(question()).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(question()).toHaveAccessibleName('Did you mean 345 US dollars? You typed 34500 US dollars.');
    expect(question()).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter} ');
    expect(changes()).toEqual([]);
    await press(/^Use/);
    await waitFor(() => expect(changes()).toMatchObject([{ amount: 345, comment: null }]));
  });

  it.each<[string, Partial<ListingDetail>, string, boolean]>([
    ['nobody has named one', { suggestions: [] }, '34500', false],
    ['one has', { suggestions: suggestions.slice(1) }, '34500', true],
    ['there is an offer alone', { suggestions: [], hasOffer: true, offerAmount: 350 }, '34500', true],
    ['it is not that far', { suggestions }, '3450', false],
  ])('is asked about where %s: %#', async (_, changes, amount, isAsked) => {
    const page = await openForm(changes);
    await fill('Your estimate', `${amount}{Enter}`);
    expect(question() !== null).toBe(isAsked);
    if (!isAsked) await waitFor(() => expect(page.changes()).toMatchObject([{ amount: Number(amount) }]));
  });

  it('is sent as it was typed where that was meant', async () => {
    const { changes } = await openForm({ suggestions });
    await fill('Your estimate', '9{Enter}');
    await press(/^Keep/);
    await waitFor(() => expect(changes()).toMatchObject([{ amount: 9, comment: null }]));
  });

  it('is not asked about where it was chosen of two readings', async () => {
    const { changes } = await openForm({ suggestions });
    await fill('Your estimate', '34.500');
    await press(/34500 US dollars/);
    await press('Share My Estimate');
    expect(question()).toBeNull();
    await waitFor(() => expect(changes()).toMatchObject([{ amount: 34_500, comment: null }]));
  });

  it('is compared with what others named, not with one’s own', async () => {
    const { changes } = await openListing(
      { suggestions: [...suggestions, suggestionBy('ada', 34_500)] },
      { [change]: { data: suggestionBy('ada', 346) } },
    );
    await press('Edit your suggestion');
    await fill('Your estimate', '34600{Enter}');
    await press(/^Use/);
    await waitFor(() => expect(changes()).toMatchObject([{ amount: 346, comment: null }]));
  });

  it('is asked about as final price, too', async () => {
    const mine = { userId: 'ada', user: person('ada'), suggestions };
    const closed = makeListing({ ...mine, isActive: false, finalPrice: 345 });
    const { changes } = await openListing(mine, {
      'POST /listings/l1/close': { data: { listing: closed, xpRewards: [] } },
    });
    await press('Listing options');
    await press('Close Listing', 'menuitem');
    await fill('Final price', '34500{Enter}');
    await press(/^Use/);
    await waitFor(() => expect(changes()).toEqual([{ finalPrice: 345 }]));
  });
});
