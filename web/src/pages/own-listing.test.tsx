import { dayMs } from '@ballpark/domain/durations.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listingKeys } from '../lib/api/query-keys.ts';
import { makeListing, person, suggestionBy } from '../lib/test-listings.ts';
import { expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { toast } from '../ui/toast.ts';
import { type Answers, inTurn } from './test-answers.ts';
import { openListing } from './test-listing-page.tsx';

const suggestions = [suggestionBy('mara', 100), suggestionBy('theo', 108), suggestionBy('ines', 150)];
const now = new Date().toISOString();
const closedListing = { isActive: false, closedAt: now, finalPrice: 101 };
const close = 'POST /listings/l1/close';

function makeOwn(changes: Partial<ListingDetail> = {}): ListingDetail {
  return makeListing({ userId: 'ada', user: person('ada'), ...changes });
}

async function choose(item: string, changes: Partial<ListingDetail> = {}, answers: Answers = {}) {
  const page = await openListing(makeOwn(changes), answers);
  await press('Listing options');
  await press(item, 'menuitem');
  return page;
}

const closingWith = async (price: string, changes: Partial<ListingDetail> = {}, answers: Answers = {}) => {
  const page = await choose('Close Listing', changes, answers);
  await fill('Final price', price);
  return page;
};

async function rowsOf(name: string): Promise<string[]> {
  const region = await screen.findByRole('region', { name });
  return within(region)
    .queryAllByRole('listitem')
    .map((row) => row.textContent);
}
const rows = (...texts: RegExp[]) => texts.map((text) => expect.stringMatching(text) as string);

it('has the price, and the latest guess as it comes in, before photos and description', async () => {
  const { queryClient } = await openListing(makeOwn({ suggestions, suggestionCount: 3 }));
  const price = await screen.findByRole('region', { name: 'Community Consensus' });
  const description = screen.getByRole('heading', { name: 'Description' });
  expect(price.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const latest = () => screen.getByRole('link', { name: / from / });
  expect(latest()).toHaveAttribute('href', '/listing/l1#suggestion-s-mara');
  expect(latest().parentElement).toHaveTextContent(/^3 guesses, the latest .*from mara$/);
  const newer = [suggestionBy('pia', 120), ...suggestions];
  act(() => {
    queryClient.setQueryData(listingKeys.one('l1'), makeOwn({ suggestions: newer, suggestionCount: 4 }));
  });
  await waitFor(() => expect(latest().parentElement).toHaveTextContent(/^4 guesses.*from pia$/));
  expect(latest().parentElement).toHaveClass('animate-lit');
});

it('says at Share what everyone still sees once the link is closed', async () => {
  await openListing(makeOwn({ isShared: false }));
  await press('Share');
  const link = await screen.findByRole('checkbox', { name: /^Anyone with the link can see/ });
  expect(link).not.toBeChecked();
  expect(link).toHaveAccessibleDescription(
    'The link leads nowhere. Everyone can still see its card, with its text, prices and number of guesses.',
  );
});

it('says at Share what others see of an open listing, and of a closed one', async () => {
  await openListing(makeOwn());
  await press('Share');
  expect(
    await screen.findByRole('checkbox', { name: /^Anyone with the link can see this/ }),
  ).toHaveAccessibleDescription(
    'Without signing in, they see your question and can try a guess. Once you close it, they see what it went for.',
  );
  cleanup();
  await openListing(makeOwn(closedListing));
  await press('Share');
  expect(
    await screen.findByRole('checkbox', { name: /^Anyone with the link can see the result/ }),
  ).toBeChecked();
});

describe('closing a listing', () => {
  it('previews who would earn what, the nearest first', async () => {
    await closingWith('101', { suggestions });
    expect(await rowsOf('XP preview')).toEqual(rows(/mara.*\+50 XP/, /theo.*\+20 XP/, /ines.*\+5 XP/));
  });

  it('previews less for somebody who acts as one with the owner, and nothing after ten closes', async () => {
    const limits = [
      { suggestionId: suggestions[0]?.id, level: 'participation' },
      { suggestionId: suggestions[1]?.id, level: 'none' },
    ];
    await closingWith('101', { suggestions }, { 'GET /listings/l1/pair-limits': { data: limits } });
    expect(await rowsOf('XP preview')).toEqual(rows(/mara.*\+5 XP.*Only 5 XP/, /ines.*\+5 XP$/));
    expect(screen.getByText(/^No XP/).parentElement).toHaveTextContent('theo');
  });

  it('previews a second close, too, without XP that was paid before', async () => {
    const paid = [suggestionBy('mara', 100, { xpAwarded: 50 }), suggestionBy('theo', 108, { xpAwarded: 20 })];
    const late = suggestionBy('ines', 150, { createdAt: now });
    await closingWith('150', { priceShownAt: now, suggestions: [...paid, late] });
    expect(screen.getByRole('dialog')).toHaveTextContent(messages.lateGuesses);
    expect(document.body).not.toHaveTextContent('closest guesses');
    expect(await rowsOf('XP preview')).toEqual(rows(/ines.*\+5 XP/));
  });

  it('tells the owner without suspense, and offers to share the result', async () => {
    const reward = { userId: 'mara', username: 'mara', suggestionId: 's-mara', amount: 100 };
    const xpRewards = [{ ...reward, xpAwarded: 50, tier: 'closest', isPairLimited: false }];
    const listing = makeOwn({ ...closedListing, suggestions });
    await closingWith('101{Enter}', { suggestions }, { [close]: { data: { listing, xpRewards } } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Listing closed' }));
    expect(dialog.getByText('+50 XP')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Share the result' })).toBeVisible();
  });

  it('asks about a price five times beyond the fair price, whatever was guessed', async () => {
    const fairPrice = { estimate: 1_812, low: 1_500, high: 2_200, confidence: 'fair' as const };
    const far = [1_600, 1_800, 2_000].map((amount, at) => suggestionBy(`p${at}`, amount));
    const listing = makeOwn({ ...closedListing, finalPrice: 1_850 });
    const answers = { [close]: { data: { listing, xpRewards: [] } } };
    const { sent } = await closingWith('185{Enter}', { suggestions: far, fairPrice }, answers);
    expect(await screen.findByRole('group', { name: /^Did you mean/ })).toHaveAccessibleName(
      'Did you mean 1850 US dollars? 185 US dollars is far from the fair price of about 1800 US dollars.',
    );
    expect(screen.getByText('$185 is far from the fair price of about $1,800.')).toBeVisible();
    expect(sent(close)).toEqual([]);
    await press(/^Use/);
    await waitFor(() => expect(sent(close)).toEqual([{ finalPrice: 1_850 }]));
  });

  it.each([
    ['365', true],
    ['360', false],
  ])('closes at %s without a question: %s', async (price, isSent) => {
    const fairPrice = { estimate: 1_812, low: 1_500, high: 2_200, confidence: 'fair' as const };
    const listing = makeOwn({ ...closedListing, finalPrice: Number(price) });
    const answers = { [close]: { data: { listing, xpRewards: [] } } };
    const { sent } = await closingWith(`${price}{Enter}`, { suggestions, fairPrice }, answers);
    if (isSent) await waitFor(() => expect(sent(close)).toHaveLength(1));
    else expect(await screen.findByRole('group', { name: /^Did you mean/ })).toBeVisible();
  });

  it('keeps the price when the server refuses, and fetches the listing again', async () => {
    const refusal = { status: 409, error: 'This listing is closed' };
    const { asked } = await closingWith('101{Enter}', { suggestions }, { [close]: refusal });
    await expectToast('error', 'This listing is closed');
    expect(field('Final price').value).toMatch(/^101/);
    await waitFor(() => expect(asked('GET /listings/l1')).toHaveLength(2));
  });
});

const [reopen, remove] = ['POST /listings/l1/reopen', 'DELETE /listings/l1'];
const closing = { listing: makeOwn(closedListing), xpRewards: [] };
it.each<[string, string, Partial<ListingDetail>, string, unknown, RegExp]>([
  ['Close Listing', 'closed', {}, close, closing, /./],
  [
    'Reopen Listing',
    'reopened',
    closedListing,
    reopen,
    makeOwn(),
    /make it active.*will not reverse any XP awards/,
  ],
  ['Delete listing', 'deleted', {}, remove, { id: 'l1' }, /You can’t undo this/],
])('%s is asked about, sent once when it is pressed twice, and confirmed', async (...row) => {
  const [name, done, changes, call, data, question] = row;
  const { sent, router } = await choose(name, changes, { [call]: { data } });
  if (call === close) await fill('Final price', '101');
  expect(await screen.findAllByText(question)).not.toHaveLength(0);
  expect(sent(call)).toEqual([]);
  const button = await screen.findByRole('button', { name });
  act(() => {
    button.click();
    button.click();
  });
  await expectToast('success', `Listing ${done} successfully!`);
  await act(async () => button.click());
  expect(sent(call)).toHaveLength(1);
  expect(toast.success).toHaveBeenCalledTimes(1);
  const path = call === remove ? '/feed' : '/listing/l1';
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

describe('a listing that closed by itself', () => {
  const call = 'POST /listings/l1/final-price';
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  const guesses = suggestions.slice(0, 2).map((each) => ({ ...each, xpAwarded: 5 }));
  const question = () => screen.queryByRole('region', { name: 'What did it go for?' });

  function left(changes: Partial<ListingDetail> = {}): ListingDetail {
    const closedAt = daysAgo(2);
    const byItself = { isActive: false, closedAt, autoClosedAt: closedAt };
    return makeOwn({ ...byItself, suggestions: guesses, ...changes });
  }

  /** From the answer on, the server returns `answered`. */
  const open = (answered: ListingDetail) =>
    openListing(
      {},
      {
        'GET /listings/l1': inTurn({ data: left() }, { data: answered }),
        'GET /listings/l1/pair-limits': { data: [] },
        [call]: { data: { listing: answered, xpRewards: [] } },
      },
    );

  it.each<[string, Partial<ListingDetail>, boolean]>([
    ['its owner', {}, true],
    ['nobody else', { userId: 'otto', user: person('otto') }, false],
    ['nobody once it was answered', { priceAnsweredAt: daysAgo(1) }, false],
  ])('asks %s what it went for', async (_, changes, isAsked) => {
    await openListing(left(changes));
    expect(question() !== null).toBe(isAsked);
  });

  it('shows who would earn what before the price is saved, and sends it once', async () => {
    const paid = [suggestionBy('mara', 100, { xpAwarded: 50 }), suggestionBy('theo', 108, { xpAwarded: 20 })];
    const { sent } = await open(
      left({ finalPrice: 101, priceAnsweredAt: now, priceShownAt: now, suggestions: paid }),
    );
    expect(question()).toHaveTextContent(/closest guesses get their XP/);
    await press('Enter the price');
    await fill('Final price', '101');
    expect(await rowsOf('XP preview')).toEqual(rows(/mara.*\+45 XP/, /theo.*\+15 XP/));
    expect(screen.getByText('45 XP more for the closest, 15 more within 10%.')).toBeVisible();
    expect(sent(call)).toEqual([]);
    const button = screen.getByRole('button', { name: 'Save the price' });
    act(() => {
      button.click();
      button.click();
    });
    await press('Done');
    await expectText('+50 XP');
    // Once the dialog, which says it as well, is gone.
    await expectText('Final:');
    expect(question()).toBeNull();
    expect(sent(call)).toEqual([{ finalPrice: 101 }]);
  });

  it('asks again before it says that it was not sold', async () => {
    const { sent } = await open(left({ priceAnsweredAt: daysAgo(0) }));
    const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'No deal' }));
    await press('No deal');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(sent(call)).toEqual([]);
    await press('No deal');
    await userEvent.click((await dialog()).getByRole('button', { name: 'No deal' }));
    // The dialog's own title is the same.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: 'No deal', level: 2 })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(sent(call)).toEqual([{ finalPrice: null }]);
  });

  it.each<[string, Partial<ListingDetail>]>([
    ['where a price had been shown before', { priceShownAt: daysAgo(3) }],
    ['without guesses', { suggestions: [] }],
  ])('promises no XP %s', async (_, changes) => {
    await openListing(left(changes));
    await expectText(/neighbours learn/);
  });
});

it.each([
  [
    { pace: { guesses: 5, hours: 20, isNear: true }, isMailed: true },
    'Most listings near you get five guesses within a day. We’ll email you when three have guessed.',
  ],
  [
    { pace: { guesses: 3, hours: 5, isNear: false }, isMailed: false },
    'Few people near you post yet, so people farther away guess too. Elsewhere, most listings get three guesses within 5 hours. We’ll tell you when three have guessed.',
  ],
  [
    { pace: null, isMailed: true },
    'It’s open for guesses for 3 days. We’ll email you when three have guessed.',
  ],
])('says what to expect, until there is a fair price: %o', async (outlook, text) => {
  await openListing(makeOwn({ outlook }));
  await expectText(text);
});
