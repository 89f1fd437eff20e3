import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const closed = { isActive: false, closedAt: new Date().toISOString(), finalPrice: 100 };
const autoClosed = { isActive: false, autoClosedAt: new Date().toISOString() };
const expired = { expiresAt: new Date(Date.now() - 1000).toISOString() };
const three = [suggestionBy('mara', 100), suggestionBy('theo', 110), suggestionBy('ines', 150)];
const own = { userId: 'ada', user: person('ada') };

it('shows what a former member suggested, without a link to a profile', async () => {
  const left = {
    ...suggestionBy('mara', 90),
    userId: null,
    user: { ...person('mara'), id: null, name: 'Former member', username: null },
  };
  await open({ suggestions: [left, suggestionBy('otto', 100)] });
  expect(screen.getByText('Former member')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Former member' })).toBeNull();
  expect(screen.getByText('2', { selector: 'h2 *' })).toBeDefined();
});

describe('what a reader may do', () => {
  it.each<[string, Partial<ListingDetail>, boolean]>([
    ['an open listing', {}, true],
    ['one that others priced', { suggestions: [suggestionBy('mara', 90)] }, true],
    ['one priced before', { suggestions: [suggestionBy('ada', 90)] }, false],
    ['one whose time is over', expired, false],
    ['a closed one', closed, false],
    ['an auto-closed one', autoClosed, false],
    ['their own', own, false],
  ])('on %s', async (_, changes, maySuggest) => {
    await open(changes);
    expect(screen.queryByRole('button', { name: 'Suggest Price' }) !== null).toBe(maySuggest);
  });

  it.each<[string, Partial<ListingDetail>, boolean]>([
    ['their own suggestion', { suggestions: [suggestionBy('ada', 90)] }, true],
    ["another's", { suggestions: [suggestionBy('mara', 90)] }, false],
    ['their own after the time', { ...expired, suggestions: [suggestionBy('ada', 90)] }, false],
    ['their own after closing', { ...closed, suggestions: [suggestionBy('ada', 90)] }, false],
  ])('edits %s', async (_, changes, mayEdit) => {
    await open(changes);
    expect(screen.queryByRole('button', { name: 'Edit your suggestion' }) !== null).toBe(mayEdit);
  });

  it.each<[string, Partial<ListingDetail>, string[]]>([
    ['open', own, ['Edit Listing', 'Close Listing', 'Delete Listing']],
    ['expired', { ...own, ...expired }, ['Edit Listing', 'Close Listing', 'Delete Listing']],
    ['closed', { ...own, ...closed }, ['Reopen Listing', 'Delete Listing']],
    ['auto-closed', { ...own, ...autoClosed }, ['Delete Listing']],
  ])('offers the owner of a listing that is %s its menu', async (_, changes, labels) => {
    const { user } = await open(changes);
    await user.click(screen.getByRole('button', { name: 'Listing options' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(labels);
  });

  it('shows no menu to others', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Listing options' })).toBeNull();
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
    await open(changes);
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  });

  it('shows the consensus of the community', async () => {
    await open({ suggestions: three });
    const card = within(screen.getByRole('region', { name: 'Community Consensus' }));
    expect(card.getByText('Average of 3 members')).toBeTruthy();
    const amounts = ['120 US dollars', '110 US dollars', '50 US dollars', '100 US dollars', '150 US dollars'];
    for (const amount of amounts) expect(card.getByText(amount)).toBeTruthy();
  });

  it('leads with the fair price from three suggestions on, with its range and how sure it is', async () => {
    await open({
      hasOffer: true,
      offerAmount: 200,
      fairPrice: { estimate: 112.2, low: 61.7, high: 182, confidence: 'rough' },
      suggestions: three,
    });
    const card = within(screen.getByRole('region', { name: 'Community Consensus' }));
    for (const text of [
      'about 110 US dollars',
      'from 62 US dollars to 180 US dollars',
      'Confidence: rough, fewer than 5 guesses',
      'Average of 3 members',
      '120 US dollars',
    ])
      expect(card.getByText(text)).toBeTruthy();
    expect(
      card.getByRole('img', {
        name: '3 suggestions from 100 US dollars to 150 US dollars, fair price about 110 US dollars, likely range from 62 US dollars to 180 US dollars',
      }),
    ).toBeTruthy();
    expect(screen.getByText('Above all 3 neighbours’ guesses, above the likely range')).toBeTruthy();
  });

  it('shows in one sentence and a picture how the fair price is made', async () => {
    const { user } = await open({
      fairPrice: { estimate: 112.2, low: 61.7, high: 182, confidence: 'good' },
      suggestions: three,
    });
    const opener = screen.getByRole('button', { name: 'How is this made?' });
    await user.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'How is this made?' }));
    expect(dialog.getByText(/^The average of the middle guesses, each corrected/)).toBeTruthy();
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Got it!' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('asks for one more guess when there are two, and says where the final price fell once closed', async () => {
    await open({ suggestions: [suggestionBy('mara', 100), suggestionBy('theo', 110)] });
    expect(screen.getByText('One more guess for a fair price')).toBeTruthy();
    cleanup();
    await open({
      ...closed,
      fairPrice: { estimate: 112.2, low: 61.7, high: 182, confidence: 'rough' },
      suggestions: three,
    });
    expect(
      screen.getByText('The final price fell inside the likely range, 11% below the fair price.'),
    ).toBeTruthy();
  });

  it('says so when it cannot be loaded, and leads back', async () => {
    openAt({ 'GET /listings/l1': { status: 404, error: 'gone' } });
    expect(await screen.findByText('Listing not found or failed to load.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Listings' }).getAttribute('href')).toBe('/feed');
  });
});

describe('suggesting a price', () => {
  it('refuses text that is not an amount, beside the field and in a toast', async () => {
    const { user, calls } = await open();
    await user.click(screen.getByRole('button', { name: 'Suggest Price' }));
    await user.click(await screen.findByRole('button', { name: 'Share My Estimate' }));
    expect(screen.getByText('Please enter a valid amount')).toBeTruthy();
    expect(vi.mocked(toast.error).mock.lastCall).toEqual(['Please enter a valid amount']);
    expect(calls.every(({ route }) => route.startsWith('GET'))).toBe(true);
  });

  it.each([
    [200, false],
    [201, true],
  ])('with a note of %d characters the counter is red: %s', async (length, isRed) => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Suggest Price' }));
    await user.click(await screen.findByLabelText('Note (optional)'));
    await user.paste('x'.repeat(length));
    expect(screen.getByText(`${length}/250`).classList.contains('text-danger-ink')).toBe(isRed);
  });

  it('shows the suggestion at once, and keeps it when the server has saved it', async () => {
    const suggested = Promise.withResolvers<{ data: unknown }>();
    const { user, calls } = await open({}, { 'POST /listings/l1/suggest': () => suggested.promise });
    await suggest(user, '95.50', ' Good frame ');
    expect(await screen.findByText('Sending…')).toBeTruthy();
    expect(screen.getAllByText('95.50 US dollars').length).toBeGreaterThan(0);
    const body = calls.find(({ route }) => route === 'POST /listings/l1/suggest')?.body;
    expect(body).toEqual({ listingId: 'l1', amount: 95.5, comment: 'Good frame' });
    suggested.resolve({ data: suggestionBy('ada', 95.5, { comment: 'Good frame' }) });
    await waitFor(() =>
      expect(vi.mocked(toast.success).mock.lastCall).toEqual(['Price suggestion submitted!']),
    );
  });

  it('removes it when it is refused, says why, keeps the typed text and fetches the listing again', async () => {
    const refusal = { status: 409, error: 'This listing is closed' };
    const { user, calls } = await open({}, { 'POST /listings/l1/suggest': refusal });
    const readBefore = reads(calls);
    await suggest(user, '95', 'Good frame');
    await waitFor(() => expect(vi.mocked(toast.error).mock.calls).toEqual([['This listing is closed']]));
    expect(screen.queryByText('This listing is closed')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Your estimate').value).toBe('95.00');
    expect(screen.getByLabelText<HTMLInputElement>('Note (optional)').value).toBe('Good frame');
    expect(screen.queryByText('Sending…')).toBeNull();
    await waitFor(() => expect(reads(calls)).toBeGreaterThan(readBefore));
  });

  it('shows its own text when the server sends none', async () => {
    const { user } = await open({}, { 'POST /listings/l1/suggest': { status: 500, error: '' } });
    await suggest(user, '95', '');
    await waitFor(() => expect(vi.mocked(toast.error).mock.calls).toEqual([['Failed to submit suggestion']]));
  });

  it('shows its own text when a change is refused without one', async () => {
    const listing = { suggestions: [suggestionBy('ada', 90)] };
    const { user } = await open(listing, { 'PUT /suggestions/s-ada': { status: 500, error: '' } });
    await user.click(screen.getByRole('button', { name: 'Edit your suggestion' }));
    await user.type(await screen.findByLabelText('Your estimate'), '{Enter}');
    await waitFor(() =>
      expect(vi.mocked(toast.error).mock.lastCall).toEqual(['Failed to update suggestion']),
    );
    expect(screen.queryByText('Failed to update suggestion')).toBeNull();
  });

  it('says when a suggestion was changed', async () => {
    const editedAt = new Date(Date.now() - 5 * 60_000).toISOString();
    await open({ suggestions: [suggestionBy('mara', 90, { editedAt })] });
    expect(screen.getByText(/edited/).parentElement?.textContent).toBe(
      'about 1 hour ago · edited 5 minutes ago',
    );
  });

  it('does not repeat the same time for the edit', async () => {
    const now = new Date().toISOString();
    await open({ suggestions: [suggestionBy('mara', 90, { createdAt: now, editedAt: now })] });
    expect(screen.getByText('edited').parentElement?.textContent).toBe('less than a minute ago · edited');
  });

  it('opens the form of a change with the present values', async () => {
    const listing = { suggestions: [suggestionBy('ada', 90, { comment: 'Hm' })] };
    const changed = suggestionBy('ada', 99, { comment: 'Hm' });
    const { user, calls } = await open(listing, { 'PUT /suggestions/s-ada': { data: changed } });
    await user.click(screen.getByRole('button', { name: 'Edit your suggestion' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Your estimate');
    expect(field.value).toBe('90.00');
    await user.clear(field);
    await user.type(field, '99{Enter}');
    await waitFor(() =>
      expect(vi.mocked(toast.success).mock.lastCall).toEqual(['Suggestion updated successfully!']),
    );
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ amount: 99, comment: 'Hm' });
  });

  it('keeps a change through a reload until it is sent', async () => {
    const listing = { suggestions: [suggestionBy('ada', 90)] };
    const edit = async () => {
      const { user } = await open(listing, { 'PUT /suggestions/s-ada': { data: suggestionBy('ada', 90) } });
      await user.click(screen.getByRole('button', { name: 'Edit your suggestion' }));
      return { user, note: await screen.findByLabelText<HTMLTextAreaElement>('Note (optional)') };
    };
    const before = await edit();
    await before.user.type(before.note, 'New tyres');
    cleanup();
    const after = await edit();
    expect(after.note.value).toBe('New tyres');
    await after.user.click(screen.getByRole('button', { name: 'Update My Estimate' }));
    await waitFor(() => expect(vi.mocked(toast.success)).toHaveBeenCalled());
    cleanup();
    expect((await edit()).note.value).toBe('');
  });
});

it('leads to the suggestion that the address names, even if it is one of the last', async () => {
  const scrollTo = vi.fn<(this: Element) => void>();
  // Missing in jsdom.
  Object.assign(Element.prototype, { scrollIntoView: scrollTo });
  const names = Array.from({ length: 30 }, (_, at) => `person${at}`);
  const suggestions = names.map((name, at) => suggestionBy(name, 100 + at));
  const page = openAt(
    { 'GET /listings/l1': { data: makeListing({ suggestions }) } },
    '/listing/l1#suggestion-s-person29',
  );
  const link = await screen.findByRole('link', { name: 'person29' });
  await waitFor(() => expect(document.activeElement).toBe(link.closest('li')));
  expect(scrollTo.mock.contexts).toEqual([link.closest('li')]);
  await act(() => page.router.navigate('/listing/l1#suggestion-s-person3'));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'person3' }).closest('li')),
  );
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('leads to the question that the address names, even if it is one of the last', async () => {
  const scrollTo = vi.fn<(this: Element) => void>();
  // What jsdom does not have.
  Object.assign(Element.prototype, { scrollIntoView: scrollTo });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const questions = Array.from({ length: 30 }, (_, at) => ({
    id: `q${at}`,
    listingId: 'l1',
    text: `Question ${at}?`,
    user: person('mara'),
    createdAt: new Date().toISOString(),
    answer: null,
  }));
  openAt(
    {
      'GET /listings/l1': { data: makeListing({}) },
      'GET /listings/l1/questions': ({ query }) => ({
        data: questions.slice(0, Number(query.get('limit'))),
        pagination: { totalCount: 30, hasNextPage: false },
      }),
    },
    '/listing/l1#question-q29',
  );
  const line = (await screen.findByText('Question 29?')).closest('li');
  await waitFor(() => expect(document.activeElement).toBe(line));
  expect(scrollTo.mock.contexts).toEqual([line]);
});

async function open(changes: Partial<ListingDetail> = {}, answers: Answers = {}) {
  const page = openAt({ 'GET /listings/l1': { data: makeListing(changes) }, ...answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

function openAt(answers: Answers, address = '/listing/l1') {
  return openPage(Component, { path: '/listing/:id', address, user: ada, answers });
}

async function suggest(user: ReturnType<typeof openPage>['user'], amount: string, note: string) {
  await user.click(screen.getByRole('button', { name: 'Suggest Price' }));
  await user.type(await screen.findByLabelText('Your estimate'), amount);
  if (note) await user.type(screen.getByLabelText('Note (optional)'), note);
  await user.click(screen.getByRole('button', { name: 'Share My Estimate' }));
}

function reads(calls: { route: string }[]): number {
  return calls.filter(({ route }) => route === 'GET /listings/l1').length;
}
