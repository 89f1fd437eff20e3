import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { makeListing, person, suggestionBy } from '../lib/test-listings.ts';
import { expectLink, expectText, expectToast, fill, press } from '../lib/test-ui.ts';
import { openListing, openListingAt } from './test-listing-page.tsx';

const closed = { isActive: false, closedAt: new Date().toISOString(), finalPrice: 100 };
const autoClosed = { isActive: false, autoClosedAt: new Date().toISOString() };
const expired = { expiresAt: new Date(Date.now() - 1000).toISOString() };
const three = [suggestionBy('mara', 100), suggestionBy('theo', 110), suggestionBy('ines', 150)];
const fairPrice = { estimate: 112.2, low: 61.7, high: 182, confidence: 'rough' as const };
const own = { userId: 'ada', user: person('ada') };
const [mine, other] = [suggestionBy('ada', 90), suggestionBy('mara', 100)];
const consensus = () => within(screen.getByRole('region', { name: 'Community Consensus' }));
const has = (name: string) => screen.queryByRole('button', { name }) !== null;

describe('what a reader may do', () => {
  it.each<[string, Partial<ListingDetail>, string[]]>([
    ['an open listing', {}, ['Suggest Price']],
    ['one that others priced', { suggestions: [other] }, ['Suggest Price']],
    ['one with theirs alone', { suggestions: [mine] }, ['Edit your suggestion', 'Withdraw']],
    ['one with theirs as the newest', { suggestions: [mine, other] }, ['Edit your suggestion', 'Withdraw']],
    ['one with a newer one than theirs', { suggestions: [other, mine] }, ['Edit your suggestion']],
    [
      'one with independent guesses beside theirs',
      { hasIndependentGuesses: true, suggestions: [mine, other] },
      ['Edit your suggestion'],
    ],
    ['one that has paid theirs', { suggestions: [{ ...mine, xpAwarded: 5 }] }, ['Edit your suggestion']],
    ['one whose time is over', { ...expired, suggestions: [mine] }, []],
    ['a closed one', { ...closed, suggestions: [mine] }, []],
    ['one that is over, unpriced', expired, []],
    ['their own', own, ['Listing options']],
  ])('on %s: %#', async (_, changes, buttons) => {
    await openListing(changes);
    const all = ['Suggest Price', 'Edit your suggestion', 'Withdraw', 'Listing options'];
    expect(all.filter(has)).toEqual(buttons);
  });

  it.each<[string, Partial<ListingDetail>, string[]]>([
    ['open', {}, ['Edit Listing', 'Close Listing', 'Delete listing']],
    ['expired', expired, ['Edit Listing', 'Close Listing', 'Delete listing']],
    ['closed', closed, ['Reopen Listing', 'Delete listing']],
    ['auto-closed', autoClosed, ['Delete listing']],
  ])('has as owner of a listing that is %s its menu', async (_, changes, labels) => {
    await openListing({ ...own, ...changes });
    await press('Listing options');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(labels);
  });
});

describe('what a listing says', () => {
  it.each<[string, Partial<ListingDetail>, string[]]>([
    ['while open', {}, ['30 hours remaining', 'Product', 'Park Slope, New York', 'No price suggestions yet']],
    ['past its time', expired, ['Expired']],
    ['once closed', closed, ['Closed', 'Final:', '100 US dollars']],
    ['once auto-closed', autoClosed, ['Auto-closed']],
    ['with an offer', { hasOffer: true, offerAmount: 120 }, ['Offered Amount', '120 US dollars']],
  ])('%s', async (_, changes, texts) => {
    await openListing(changes);
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  });

  it('orders its parts as is fixed', async () => {
    await openListing({
      ...closed,
      hasOffer: true,
      offerAmount: 90,
      suggestions: [other],
      photos: [{ url: '/media/a.webp', width: 4, height: 3, thumbhash: '' }],
    });
    const parts = [
      screen.getByText('Closed'),
      screen.getByText('Final:'),
      screen.getByRole('list', { name: 'Photos' }),
      screen.getByRole('heading', { name: 'Description' }),
      screen.getByRole('heading', { name: 'Offered Amount' }),
      screen.getByRole('region', { name: 'Community Consensus' }),
      screen.getByRole('heading', { name: /^Price suggestions/ }),
    ];
    for (const [at, part] of parts.slice(1).entries())
      expect(parts[at]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the consensus: fair price, how sure it is, median, average, min, max and range', async () => {
    await openListing({ hasOffer: true, offerAmount: 200, fairPrice, suggestions: three });
    const [range, likely] = ['from 100 US dollars to 150 US dollars', 'from 62 US dollars to 180 US dollars'];
    for (const text of [
      'about 110 US dollars',
      likely,
      'Rough: only 3 guesses so far, so the range reaches beyond them',
      'Likely range',
      'Average of 3 members',
      '120 US dollars',
      '110 US dollars',
      '50 US dollars',
      '100 US dollars',
      '150 US dollars',
    ])
      expect(consensus().getByText(text)).toBeVisible();
    for (const term of ['Median', 'Range', 'Min', 'Max']) expect(consensus().getByText(term)).toBeVisible();
    const picture = `3 guesses ${range}, fair price around 110 US dollars, likely range ${likely}, offered 200 US dollars`;
    expect(consensus().getByRole('img', { name: picture })).toBeVisible();
    expect(screen.getByText('High: about $90 above the fair price')).toBeVisible();
  });

  it('says to the owner, with the fair price, how their offer lies to it', async () => {
    await openListing({
      ...own,
      type: 'SERVICE',
      hasOffer: true,
      offerAmount: 200,
      fairPrice,
      suggestions: three,
    });
    expect(consensus().getByText('Your $200 is high: about $90 above the fair price')).toBeVisible();
    expect(screen.getAllByText(/above the fair price/, { ignore: '.sr-only' })).toHaveLength(1);
    expect(consensus().getByText('Quoted $200 →')).toBeInTheDocument();
  });

  it('says a single suggestion once', async () => {
    await openListing({ suggestions: [other] });
    expect(consensus().getAllByText('100 US dollars')).toHaveLength(1);
    expect(consensus().getByText('One guess so far')).toBeVisible();
    expect(consensus().queryByRole('term')).toBeNull();
  });

  it('says in a sentence how one’s own guess compares, and once closed where the final price fell', async () => {
    const compares = '18% below the fair price of 110 US dollars';
    await openListing({ fairPrice, suggestions: [mine, ...three] });
    expect(consensus().getByText(compares)).toBeVisible();
    cleanup();
    await openListing({ ...closed, fairPrice, suggestions: [mine, ...three] });
    expect(screen.queryByText(compares)).toBeNull();
    const fell = 'It sold for 9% less than the fair price.';
    expect(screen.getByText(fell)).toBeVisible();
  });

  /** Opens the dialog: its steps as people read them. */
  async function readSteps(working: ListingDetail['working'], shown = fairPrice) {
    await openListing({ fairPrice: shown, working, suggestions: three });
    await press('How is this worked out?');
    const dialog = await screen.findByRole('dialog', { name: 'How is this worked out?' });
    for (const hidden of dialog.querySelectorAll('.sr-only')) hidden.remove();
    const steps = within(dialog).queryAllByRole('listitem');
    return { dialog, steps: steps.map(({ textContent }) => textContent) };
  }

  it('shows the steps to the fair price with the numbers of this listing, to the price and range beside them', async () => {
    const { steps } = await readSteps({
      count: 7,
      lowest: 50,
      highest: 150,
      middle: 140,
      crowd: { percent: 15, corrected: 130 },
      similar: { count: 6, middle: 100, asGuesses: 2.2, drawn: 120 },
      more: { count: 5, low: 75, high: 160 },
    });
    expect(steps).toEqual([
      'The middle guesses≈ $1407 guesses from $50 to $150. This is the average of the middle ones.',
      'People here−$10People here usually guess too high, so the price comes down.',
      'Similar prices−$106 similar things went for around $100. They count as about 2 guesses and pull the price down.',
      'Who guessed−$10Close guessers count more, and we correct whoever usually guesses high or low. Together, this lowers the price.',
      'Fair price≈ $110Likely $62 – $180: four out of five final prices fall in the range.',
      '5 more guesses$75 – $160That’s about how far they would narrow the range.',
    ]);
    expect(consensus().getByText('about 110 US dollars')).toBeInTheDocument();
    expect(consensus().getByText('from 62 US dollars to 180 US dollars')).toBeInTheDocument();
  });

  it('speaks of records where one is shown', async () => {
    const [first, ...others] = three;
    const trackRecord = { closedCount: 12, withinCount: 7, usualPercent: 8 };
    const crowd = { percent: 12, corrected: null };
    const working = { count: 3, lowest: 50, highest: 150, middle: null, crowd, similar: null, more: null };
    const facts = { fairPrice: { ...fairPrice, estimate: 90 }, working };
    const readText = async (suggestions: ListingDetail['suggestions']) => {
      await openListing({ ...facts, suggestions });
      await press('How is this worked out?');
      const { textContent } = await screen.findByRole('dialog', { name: 'How is this worked out?' });
      cleanup();
      return textContent;
    };
    const said =
      'Under some guesses you see how their authors usually do. Of those who are often far off, only they see it.';
    expect(await readText(three)).not.toContain(said);
    if (!first) throw new Error('no guess');
    const known = { ...first, user: { ...first.user, trackRecord } };
    expect(await readText([known, ...others])).toContain(said);
    const unsteady = { ...trackRecord, withinCount: 5 };
    expect(
      await readText([{ ...known, user: { ...first.user, trackRecord: unsteady } }, ...others]),
    ).not.toContain(said);
  });

  it('begins below five guesses at the median, and leaves out steps that change nothing', async () => {
    const few = { count: 3, lowest: 100, highest: 150, middle: null, crowd: null, similar: null, more: null };
    const { steps } = await readSteps(few);
    expect(steps).toEqual([
      '3 guesses≈ $110From $100 to $150. This is the median.',
      expect.stringMatching(/^Fair price≈ \$110/),
    ]);
  });

  it.each([
    [12, ['−$6', 'too high, so the price comes down'], ['−$14', 'lowers']],
    [-12, ['+$7', 'too low, so the price goes up'], ['−$27', 'lowers']],
  ])('adds up below five guesses where people here guess %i%% off', async (percent, here, rest) => {
    const crowd = { percent, corrected: null };
    const few = { count: 3, lowest: 50, highest: 150, middle: null, crowd, similar: null, more: null };
    const { steps } = await readSteps(few, { ...fairPrice, estimate: 90 });
    expect(steps[1]).toBe(`People here${here[0]}People here usually guess ${here[1]}.`);
    expect(steps[2]).toContain(
      `Who guessed${rest[0]}From the median we go to the average of the middle guesses. Close guessers count more`,
    );
    expect(steps[2]).toContain(`Together, this ${rest[1]} the price.`);
  });

  it('says in one sentence how a fair price is made whose steps were not kept', async () => {
    const { dialog, steps } = await readSteps(null);
    expect(within(dialog).getByText(/^We average the middle guesses/)).toBeVisible();
    expect(steps).toEqual([]);
    await press('Got it!');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'How is this worked out?' })).toHaveFocus(),
    );
  });

  it('says so when it cannot be loaded, and leads back', async () => {
    openListingAt({ 'GET /listings/l1': { status: 404, error: 'gone' } });
    await expectText('Listing not found or failed to load.');
    expectLink('Back to Listings', '/feed');
  });

  it('says without an answer which of the two is not there, the network or the server', async () => {
    const cutOff = () => {
      throw new TypeError('Failed to fetch');
    };
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openListingAt({ 'GET /listings/l1': cutOff, 'HEAD /': cutOff });
    await expectText('You’re offline.');
    cleanup();
    isOnline.mockRestore();
    openListingAt({ 'GET /listings/l1': cutOff, 'HEAD /': cutOff });
    await expectText('We can’t reach the server.');
    expect(screen.queryByText(/not found/)).toBeNull();
  });

  it('shows what a former member suggested, without a link to a profile', async () => {
    const user = { ...person('mara'), id: null, name: 'Former member', username: null };
    await openListing({ suggestions: [{ ...other, userId: null, user }, suggestionBy('otto', 100)] });
    expect(screen.getByText('Former member')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Former member' })).toBeNull();
    expect(screen.getByRole('heading', { name: /^Price suggestions ?2$/ })).toBeVisible();
  });

  it('says when a suggestion was changed', async () => {
    const ago = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
    await openListing({ suggestions: [{ ...other, createdAt: ago(120), editedAt: ago(5) }] });
    const text = 'about 2 hours ago · edited 5 minutes ago';
    expect(screen.getByText(/edited/).parentElement).toHaveTextContent(text);
  });
});

describe('independent guesses', () => {
  const sentence = 'Hidden until you guess.';
  it('shows no more than how many have guessed, until one’s own', async () => {
    await openListing({ hasIndependentGuesses: true, hasHiddenGuesses: true, suggestionCount: 5 });
    expect(await screen.findByText('5 neighbours have guessed.')).toBeVisible();
    expect(consensus().getByText('Make yours to see theirs.')).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Price suggestions ?5$/ })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText('No price suggestions yet')).toBeNull();
  });

  it('shows all with one’s own, and says so no more once it is closed', async () => {
    const guessed = { hasIndependentGuesses: true, suggestions: [mine, suggestionBy('mara', 110)] };
    await openListing(guessed);
    expect(await screen.findByText('Average of 2 members')).toBeVisible();
    expect(consensus().getByText('Your suggestion').parentElement).toHaveTextContent('90');
    expect(screen.getByText('Others see these after guessing.')).toBeVisible();
    cleanup();
    await openListing({ ...closed, ...guessed });
    expect(screen.queryByText('Others see these after guessing.')).toBeNull();
  });
});

it('a report needs a reason, is sent once with its words, and the listing is fetched again', async () => {
  const call = 'POST /reports';
  const report = { id: 'r1', reason: 'scam', createdAt: '2026-03-12' };
  const { sent, asked } = await openListing({}, { [call]: { data: report } });
  await press('Report this listing');
  await press('Send report');
  await expectToast('error', moderationMessages.reportReasonMissing);
  await press('Spam or advertisement', 'radio');
  await press('Scam or fraud', 'radio');
  await fill(/^Anything else/, 'Not theirs{Enter}');
  expect(sent(call)).toEqual([]);
  const reads = asked('GET /listings/l1').length;
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send report' }));
  await expectToast('success', moderationMessages.reportSent);
  const about = { subjectKind: 'listing', subjectId: 'l1', reason: 'scam' };
  expect(sent(call)).toEqual([{ ...about, text: 'Not theirs\n' }]);
  await waitFor(() => expect(asked('GET /listings/l1')).toHaveLength(reads + 1));
});

describe('the reveal', () => {
  const suggestions = [mine, suggestionBy('mara', 300)];
  const due = { ...closed, suggestions, awaitsReveal: true };
  const dialog = () => screen.queryByRole('dialog', { name: 'And the price is…' });

  async function open(before: Partial<ListingDetail>) {
    // Reduced motion needs no animation.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    let listing = makeListing(before);
    const page = openListingAt({
      'GET /listings/l1': () => ({ data: listing }),
      'POST /listings/l1/reveal': { data: { unlockedAchievements: [] } },
    });
    await screen.findByRole('heading', { level: 1 });
    const close = () => {
      listing = makeListing(due);
      return act(() => page.queryClient.invalidateQueries());
    };
    return { ...page, close };
  }
  /** Longer than the reveal waits for a quiet screen. */
  const waitQuietly = () => act(() => new Promise((resolve) => setTimeout(resolve, 900)));

  it('is offered, and not played, at the first visit to a closed listing', async () => {
    const { calls } = await open(due);
    await screen.findByRole('button', { name: 'See how you did' });
    expect(screen.getByText('Final:').parentElement).toHaveTextContent('$100');
    await waitQuietly();
    expect(dialog()).toBeNull();
    expect(calls.some(({ route }) => route.endsWith('/reveal'))).toBe(false);
    await press('See how you did');
    await waitFor(() => expect(dialog()).toBeVisible());
  });

  it('plays at once where a listing gets its final price after it closed by itself', async () => {
    const { close } = await open({ ...due, finalPrice: null, awaitsReveal: false });
    await close();
    await waitFor(() => expect(dialog()).toBeVisible());
  });

  it('waits while a dialog lies over the page of a listing that closes', async () => {
    const { close } = await open({ suggestions });
    await press('Edit your suggestion');
    await screen.findByRole('dialog', { name: 'What do you think this is worth?' });
    await close();
    const back = await screen.findByRole('button', { name: 'Back to the listing' });
    await waitQuietly();
    expect(dialog()).toBeNull();
    await userEvent.click(back);
    await waitFor(() => expect(dialog()).toBeVisible());
  });

  it('an older answer on the screen does not count as watching the close', async () => {
    const { close, router } = await open({ suggestions });
    await act(() => router.navigate('/elsewhere'));
    await close();
    await act(() => router.navigate('/listing/l1'));
    await screen.findByRole('button', { name: 'See how you did' });
    await waitQuietly();
    expect(dialog()).toBeNull();
  });
});

describe('an address with a part', () => {
  it('leads to the suggestion that it names, even if it is one of the last, and to another', async () => {
    const suggestions = Array.from({ length: 30 }, (_, at) => suggestionBy(`person${at}`, 100 + at));
    const answers = { 'GET /listings/l1': { data: makeListing({ suggestions }) } };
    const page = openListingAt(answers, '/listing/l1#suggestion-s-person29');
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
    const last = await row('person29');
    await waitFor(() => expect(last).toHaveFocus());
    await act(() => page.router.navigate('/listing/l1#suggestion-s-person3'));
    const another = await row('person3');
    await waitFor(() => expect(another).toHaveFocus());
  });

  it('leads to the question that it names, even if it is one of the last', async () => {
    const questions = Array.from({ length: 30 }, (_, at) => ({
      id: `q${at}`,
      listingId: 'l1',
      user: person('mara'),
      createdAt: new Date().toISOString(),
      answer: null,
      text: `Question ${at}?`,
    }));
    openListingAt(
      {
        'GET /listings/l1': { data: makeListing({}) },
        'GET /listings/l1/questions': ({ query }) => ({
          data: questions.slice(0, Number(query.get('limit'))),
          pagination: { totalCount: 30, hasNextPage: false },
        }),
      },
      '/listing/l1#question-q29',
    );
    const row = (await screen.findByText('Question 29?')).closest('li');
    await waitFor(() => expect(row).toHaveFocus());
  });
});
