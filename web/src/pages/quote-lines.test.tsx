import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { QuoteLine } from '@ballpark/domain/contract/quote-lines.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { suggestionBy } from '../lib/test-listings.ts';
import { expectText, expectToast } from '../lib/test-ui.ts';
import { openListing } from './test-listing-page.tsx';

const lineOf = (text: string, changes: Partial<QuoteLine> = {}): QuoteLine => ({
  id: `line ${text}`,
  text,
  amount: 600,
  ownMark: null,
  marks: null,
  ...changes,
});
const boiler = lineOf('Boiler', { amount: 1400 });
const labour = lineOf('Labour', { marks: { high: 7, fair: 2, low: 0 } });
const quote = (changes: Partial<ListingDetail> = {}): Partial<ListingDetail> => ({
  type: 'SERVICE',
  lines: [boiler, labour],
  ...changes,
});
const call = 'PUT /listings/l1/marks';
const own = { userId: 'ada' };

const section = () => screen.findByRole('region', { name: 'Lines of the quote' });
const lineNamed = async (text: string) =>
  within(await section())
    .getByText(text)
    .closest('li') as HTMLElement;
const choice = async (line: string, name: string) =>
  within(within(await lineNamed(line)).getByRole('group')).getByRole('button', { name });

describe('the lines of a quote', () => {
  it('show with their amounts and what most say', async () => {
    await openListing(quote());
    expect(await lineNamed('Boiler')).toHaveTextContent('1400 US dollars');
    expect(await lineNamed('Labour')).toHaveTextContent('7 of 9 say high');
    await expectText('Most find 1 line too high.');
  });

  it.each<[string, Partial<QuoteLine>, string]>([
    ['one voice', { marks: { high: 0, fair: 1, low: 0 } }, ''],
    ['most for low', { marks: { high: 0, fair: 1, low: 3 } }, '3 of 4 say low'],
    ['most for fair', { marks: { high: 0, fair: 2, low: 1 } }, '2 of 3 say fair'],
    ['no majority', { marks: { high: 2, fair: 1, low: 1 } }, 'Opinions differ: 2 high, 1 fair, 1 low'],
  ])('say by %s', async (_, changes, text) => {
    await openListing(quote({ lines: [lineOf('Pump', changes)], ...own }));
    const said = [...(await lineNamed('Pump')).querySelectorAll('p')]
      .slice(1)
      .map((part) => part.textContent);
    expect(said.join()).toContain(text);
  });

  it('are not there without any', async () => {
    await openListing({ lines: [] });
    expect(screen.queryByRole('region', { name: 'Lines of the quote' })).toBeNull();
  });
});

describe('a mark', () => {
  it('shows at once, is sent, and is taken back by a second press', async () => {
    const marked = { data: { lines: [{ ...boiler, ownMark: 'high' }, labour] } };
    const { sent } = await openListing(quote(), { [call]: marked });
    (await choice('Boiler', 'High')).click();
    await waitFor(async () => expect(await choice('Boiler', 'High')).toBePressed());
    await waitFor(() => expect(sent(call)).toEqual([{ lineId: boiler.id, mark: 'high' }]));
    (await choice('Boiler', 'High')).click();
    await waitFor(() => expect(sent(call)[1]).toEqual({ lineId: boiler.id, mark: null }));
  });

  it('goes again when the server refuses it', async () => {
    await openListing(quote(), { [call]: { status: 404, error: 'This line isn’t there any more.' } });
    (await choice('Boiler', 'Low')).click();
    await expectToast('error', 'This line isn’t there any more.');
    expect(await choice('Boiler', 'Low')).not.toBePressed();
  });

  it.each<[string, Partial<ListingDetail>, string | null]>([
    ['on one’s own', own, null],
    ['once closed', { isActive: false, closedAt: new Date().toISOString() }, null],
    ['once expired', { expiresAt: new Date(Date.now() - 1000).toISOString() }, null],
    [
      'before one’s guess where guesses are hidden',
      { hasIndependentGuesses: true, hasHiddenGuesses: true },
      'Once you’ve guessed, you can say which lines are too high.',
    ],
  ])('is not offered %s', async (_, changes, hint) => {
    await openListing(quote(changes));
    expect(within(await section()).queryByRole('group')).toBeNull();
    if (hint) await expectText(hint);
  });

  it('is not offered while the site has turned lines off; they stay to be read', async () => {
    adoptSite({ hasQuoteLines: false });
    onTestFinished(() => adoptSite({}));
    await openListing(quote({ lines: [boiler, { ...labour, ownMark: 'high' }] }));
    expect(within(await section()).queryByRole('group')).toBeNull();
    expect(await lineNamed('Labour')).toHaveTextContent('7 of 9 say high · You said: High');
  });

  it('is offered after one’s guess', async () => {
    await openListing(quote({ hasIndependentGuesses: true, suggestions: [suggestionBy('ada', 90)] }));
    expect(await choice('Boiler', 'Fair')).toBeVisible();
  });

  it('stays to be read once the listing is closed', async () => {
    await openListing(
      quote({ isActive: false, closedAt: new Date().toISOString(), lines: [{ ...labour, ownMark: 'fair' }] }),
    );
    expect(await lineNamed('Labour')).toHaveTextContent('7 of 9 say high · You said: Fair');
  });
});
