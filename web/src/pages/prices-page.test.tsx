import { adoptSite } from '@ballpark/domain/site.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Component } from './prices-page.tsx';
import { splitPrice } from '../features/prices/split-price.ts';
import { listingsIn } from '../features/live/apply-events.ts';
import { intendedPath } from '../lib/session/intended-path.ts';
import { ada, makeListing } from '../lib/test-listings.ts';
import { expectLink, expectText, fill, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-app.tsx';

const spread = { count: 14, low: 90, median: 120, high: 150.5 };
const bookcase = {
  id: 'b1',
  title: 'Oak bookcase',
  location: 'Kreuzberg, Berlin, Germany',
  photo: null,
  closedAt: '2026-03-09T10:00:00.000Z',
  finalPrice: 125.5,
};
const found = {
  currency: 'EUR',
  currencies: ['EUR', 'USD'],
  spread,
  periods: [
    { period: '2026-01', count: 8, low: 90, median: 115, high: 140 },
    { period: '2026-03', count: 6, low: 100, median: 130, high: 160 },
  ],
  sold: [bookcase, { ...bookcase, id: 'b2', closedAt: '2026-01-31T23:00:00.000Z' }],
  elsewhere: [],
};
const pagination = { currentPage: 1, totalPages: 2, totalCount: 14 };
const onePage = { currentPage: 1, totalPages: 1, totalCount: 2 };
const nothing = { currency: 'EUR', currencies: [], spread: null, periods: [], sold: [], elsewhere: [] };
const noPage = { currentPage: 1, totalPages: 0, totalCount: 0 };

function open(address: string, answers: Answers = { 'GET /prices': { data: found, pagination } }) {
  return openPage(Component, { path: '/prices', address, user: ada, answers });
}

async function rowsOf(name: string) {
  const region = await screen.findByRole('region', { name });
  const rows = within(region).getAllByRole('listitem');
  return rows.map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);
}

it('shows what things went for, in all and by month, and each that was sold', async () => {
  const { asked } = open('/prices?q=bookcase&currency=EUR', {
    'GET /prices': { data: { ...found, since: '2025-06-09T10:00:00.000Z' }, pagination },
  });
  expect(await screen.findByText('The middle of 14 prices')).toBeVisible();
  expect(asked('GET /prices')[0]).toBe('q=bookcase&page=1&currency=EUR');
  expect(screen.getByText('14 prices since Jun 2025')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('14 final prices, half of them below 120 euros');
  const months = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(months.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Mar 2026.*130 euros.*100 euros to 160 euros.*6$/),
    expect.stringMatching(/^Jan 2026.*115 euros.*90 euros to 140 euros.*8$/),
  ]);
  expect(await rowsOf('Final prices')).toEqual([
    [expect.stringMatching(/^Oak bookcaseKreuzberg, Germany.*125.50 eurosMar 2026$/), '/listing/b1'],
    [expect.stringMatching(/Jan 2026/), '/listing/b2'],
  ]);
});

it('shows things and services apart, the other kind a press away', async () => {
  const both = { ...found, type: 'PRODUCT', counts: { PRODUCT: 14, SERVICE: 3 } };
  const { asked, router } = open('/prices?q=bookcase&currency=EUR&page=2', {
    'GET /prices': { data: both, pagination },
  });
  expect(await screen.findByRole('radio', { name: 'Things (14)' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Services (3)' }));
  await waitFor(() => expect(asked('GET /prices')).toHaveLength(2));
  expect(asked('GET /prices')[1]).toBe('q=bookcase&page=1&currency=EUR&type=SERVICE');
  expect(router.state.location.search).toBe('?q=bookcase&currency=EUR&type=SERVICE');
  cleanup();
  open('/prices?q=bookcase', {
    'GET /prices': { data: { ...both, counts: { PRODUCT: 14, SERVICE: 0 } }, pagination },
  });
  await expectText('The middle of 14 prices');
  expect(screen.queryByRole('radio', { name: /Things/ })).toBeNull();
});

const month = { month: '2026-03', since: '2026-03', count: 31, low: 300, median: 400, high: 520 };
const index = {
  words: 'sofa',
  currency: 'EUR',
  type: 'PRODUCT',
  place: null,
  figure: { count: 31, low: 300, median: 400, high: 520 },
  months: [{ ...month, month: '2026-02', since: '2025-11' }, month],
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  source: '',
};

it('offers the figures to everybody, of the place that led here, with their licence, files and feeds', async () => {
  const { asked } = open('/prices?q=sofa&latitude=52.52&longitude=13.41', {
    'GET /prices': { data: { ...found, type: 'PRODUCT' }, pagination },
    'GET /price-index': { data: index },
  });
  const region = await screen.findByRole('region', { name: 'Open data' });
  expect(await within(region).findByText(/is the median of 31 sales/)).toBeVisible();
  const here = 'words=sofa&currency=EUR&type=PRODUCT&latitude=52.52&longitude=13.41&radius=100';
  expect(asked('GET /price-index')).toEqual([here]);
  const rows = within(region).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Mar 2026.*400 euros.*300 euros to 520 euros.*31$/),
    expect.stringMatching(/^Nov 2025 to Feb 2026/),
  ]);
  expectLink('CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/');
  expectLink('These as CSV', `/price-index.csv?${here}`);
  expectLink('Follow what sells (Atom)', '/feeds/sold.atom?search=sofa');
  await userEvent.selectOptions(screen.getByLabelText('Where'), '');
  await waitFor(() => expect(asked('GET /price-index')).toContain('words=sofa&currency=EUR&type=PRODUCT'));
});

it('says where a figure would tell too much, and nothing of what the operator has closed', async () => {
  const answers = {
    'GET /prices': { data: { ...found, type: 'PRODUCT' }, pagination },
    'GET /price-index': { data: { ...index, figure: null, months: [] } },
  };
  const { asked } = open('/prices?q=sofa', answers);
  await userEvent.click(await screen.findByRole('heading', { name: 'Open data' }));
  await expectText('Too few sales here to publish a figure.');
  expect(asked('GET /price-index')).toHaveLength(1);
  cleanup();
  adoptSite({ publishesPrices: false, publishesFeeds: false });
  open('/prices?q=sofa', answers);
  await expectText('The middle of 14 prices');
  expect(screen.queryByRole('region', { name: 'Open data' })).toBeNull();
  adoptSite({});
});

it('the page of the list stands in the address, and other words begin at the first', async () => {
  const { asked, router } = open('/prices?q=bookcase&currency=EUR&page=2', {
    'GET /prices': { data: found, pagination: { ...pagination, currentPage: 2 } },
  });
  expect(await screen.findByText('The middle of 14 prices')).toBeTruthy();
  expectLink('Page 1', '/prices?q=bookcase&currency=EUR');
  expectLink('Page 2', '/prices?q=bookcase&currency=EUR&page=2');
  expect(asked('GET /prices')[0]).toBe('q=bookcase&page=2&currency=EUR');
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'USD');
  await waitFor(() => expect(router.state.location.search).toBe('?q=bookcase&currency=USD'));
});

it('leads back from a page that is not there', async () => {
  open('/prices?q=bookcase&page=9', {
    'GET /prices': { data: { ...found, sold: [] }, pagination: { ...pagination, currentPage: 9 } },
  });
  expect(await screen.findByText('That page doesn’t exist.')).toBeTruthy();
  expectLink('Go to the first page', '/prices?q=bookcase&currency=EUR');
});

it('lists what was sold where that is too little for a median', async () => {
  const few = { ...found, spread: null, periods: [] };
  open('/prices?q=zither', { 'GET /prices': { data: few, pagination: onePage } });
  expect(await rowsOf('Final prices')).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Overall' })).toHaveTextContent('It takes five in EUR.');
  expect(screen.getByRole('status')).toHaveTextContent('Not enough prices for a typical one yet');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('offers the other currencies where nothing was sold in one’s own, if there are any', async () => {
  const elsewhere = [{ currency: 'USD', count: 12 }];
  open('/prices?q=zither', { 'GET /prices': { data: { ...nothing, elsewhere }, pagination: noPage } });
  expect(await screen.findByRole('heading', { name: 'No prices in EUR yet' })).toBeVisible();
  expectLink('12 in USD', '/prices?q=zither&currency=USD');
  cleanup();
  open('/prices?q=zither', { 'GET /prices': { data: nothing, pagination: noPage } });
  expect(await screen.findByRole('heading', { name: 'No prices for “zither” yet' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('No prices yet');
  expect(screen.queryByLabelText('Currency')).toBeNull();
});

it('offers searches with fewer words where nothing has all of them', async () => {
  const fewerWords = [{ q: 'bike', count: 12 }];
  open('/prices?q=road+bike', { 'GET /prices': { data: { ...nothing, fewerWords }, pagination: noPage } });
  expect(await screen.findByText('There are prices for')).toBeVisible();
  expectLink('bike (12)', '/prices?q=bike&currency=EUR');
});

it('says of how many prices the median is', async () => {
  openPage(Component, {
    path: '/prices',
    address: '/prices?q=lamp',
    user: null,
    answers: { 'GET /prices': { data: found, pagination: { ...pagination, totalCount: 15 } } },
  });
  expect(await screen.findByText('The middle of 14 of 15 prices, at most two of one owner')).toBeVisible();
});

describe('of words that a visitor asks with an amount', () => {
  const asked = (
    q: string,
    listings: object[],
    answer: Answers[string],
    isPartial?: true,
    amount = '2,400',
  ) =>
    openPage(Component, {
      path: '/prices',
      address: `/prices?${new URLSearchParams({ q, amount }).toString()}`,
      user: null,
      answers: {
        'GET /prices': answer,
        'GET /listings': { data: listings, pagination: { totalCount: listings.length, isPartial } },
      },
    });
  const boiler = { ...found, currency: 'USD', spread: { count: 9, low: 1_700, median: 2_000, high: 2_200 } };

  it('says where it lies, what is open, and keeps both for the form', async () => {
    const open = makeListing({ id: 'o1', title: 'Boiler pump' });
    const { asked: calls } = asked('boiler repair', [open], { data: boiler, pagination: onePage });
    await expectText('$2,400 is high: about $400 above the middle of what similar things went for.');
    expect(await screen.findByRole('region', { name: 'Open for a guess' })).toHaveTextContent('Boiler pump');
    expect(calls('GET /listings')).toEqual(['search=boiler+repair&status=all&limit=12']);
    expectLink('Ask your neighbours', '/register');
    await press('Ask your neighbours', 'link');
    expect(intendedPath()).toBe('/create?title=boiler+repair&amount=2400');
  });

  it('takes a price out of the words', async () => {
    for (const q of ['$2,400 boiler', 'boiler 2,400 $', 'Is 2,400 fair for a boiler?', 'US$2.4k boiler']) {
      const { asked: calls } = asked(q, [], { data: boiler, pagination: onePage }, undefined, '');
      await expectText('$2,400 is high: about $400 above the middle of what similar things went for.');
      expect(calls('GET /listings')).toEqual(['search=boiler&status=all&limit=12']);
      expect(screen.getByRole('searchbox')).toHaveValue(q);
      cleanup();
    }
  });

  it('drops the amount when other words are asked about, and keeps one that is written in them', async () => {
    const { asked: calls, router } = asked('boiler', [], { data: boiler, pagination: onePage });
    await expectText(/^\$2,400 is high/);
    await fill('Search', 'Is 900 fair for a sofa?');
    await expectText(/^\$900 is low/);
    expect(router.state.location.search).toBe('?q=Is+900+fair+for+a+sofa%3F');
    await fill('Search', 'sofa bed');
    await waitFor(() => expect(calls('GET /prices').at(-1)).toContain('q=sofa+bed'));
    expect(router.state.location.search).toBe('?q=sofa+bed');
    await expectText('What is yours worth? People nearby can tell you.');
  });

  it.each([
    ['what is my road bike worth?', 'road bike'],
    ['what’s a road bike worth', 'road bike'],
    ['How much is a road bike', 'road bike'],
    ['how much are these records worth?', 'records'],
    ['how much should a plumber cost per hour', 'plumber'],
    ['what does a plumber charge an hour?', 'plumber'],
    ['how much does a boiler repair cost?', 'boiler repair'],
    ['how much should I pay for a plumber', 'plumber'],
    ['how much does it cost to paint a room?', 'paint a room'],
    ['what is a fair price for a used sofa?', 'used sofa'],
    ['what is it', 'what is it'],
    ['how much is', 'how much is'],
  ])('looks of the question %j for %j', (q, words) => {
    expect(splitPrice(q)).toEqual([words, '']);
  });

  it.each(['is 2015 golf worth it', '512gb ssd', '$200-300 boiler', 'iphone 15', '$5'])(
    'leaves %j as it is',
    async (q) => {
      const { asked: calls } = asked(q, [], { data: boiler, pagination: onePage }, undefined, '');
      await waitFor(() => expect(calls('GET /listings')).toHaveLength(1));
      expect(new URLSearchParams(calls('GET /listings')[0]).get('search')).toBe(q);
    },
  );

  it('says nothing of too few', async () => {
    asked('boiler', [], { data: { ...boiler, spread: null }, pagination: onePage });
    await expectText(/^There are too few prices to compare/);
    expect(screen.queryByText(/middle/)).toBeNull();
  });

  it('says plainly that nobody has asked, and shows other currencies on a press', async () => {
    const similar = [
      makeListing({ id: 's1', title: 'Boiler valve', currency: 'EUR' }),
      makeListing({ id: 's2', title: 'Boiler in Izmir', currency: 'TRY' }),
    ];
    asked('boiler repair', similar, { data: nothing, pagination: noPage }, true);
    expect(
      await screen.findByRole('heading', { name: 'Nobody has asked about “boiler repair” in EUR yet' }),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Boiler valve' })).toBeVisible();
    expect(screen.queryByText('Boiler in Izmir')).toBeNull();
    await press('Show 1 similar listing in TRY (Turkish Lira)');
    expect(screen.getByRole('link', { name: 'Boiler in Izmir' })).toBeVisible();
    await expectText(/goes along with the question/);
    await press('Ask about “boiler repair”', 'link');
    expect(intendedPath()).toBe('/create?title=boiler+repair&amount=2400');
  });
});

it('shows before any words what was sold nearby', async () => {
  const sold = makeListing({ id: 'l1', isActive: false, closedAt: bookcase.closedAt, finalPrice: 80 });
  const { asked } = open('/prices', {
    'GET /listings': { data: [{ ...sold, id: 'l0', finalPrice: null }, sold], pagination: {} },
  });
  expect(await rowsOf('Final prices near you')).toEqual([
    [expect.stringMatching(/^Touring bikePark Slope, New York.*80 US dollarsMar 2026$/), '/listing/l1'],
  ]);
  expect(asked('GET /listings')).toContain('status=closed&radius=200&limit=20');
});

it('live updates follow what was sold nearby alone: an example is no listing', async () => {
  const sold = makeListing({ id: 'l1', isActive: false, closedAt: bookcase.closedAt, finalPrice: 80 });
  const { queryClient } = open('/prices', {
    'GET /listings': { data: [sold], pagination: {} },
    'GET /listings/l1/similar': { data: { currency: 'EUR', listings: [], words: 'oak bookcase', spread } },
  });
  expect(await screen.findByRole('list', { name: 'Examples' })).toBeVisible();
  expect(listingsIn(queryClient, 'active')).toEqual(['l1']);
});

it('asks for no prices without words, and says what to type', async () => {
  const { asked } = open('/prices');
  expect(await screen.findByRole('heading', { name: 'What did it go for?' })).toBeTruthy();
  await expectText('Try “oak bookcase”.');
  expect(asked('GET /prices')).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Examples' })).toBeNull();
});

it('offers searches that find something: what closed things nearby have in common with enough others', async () => {
  const closed = ['a', 'b', 'c'].map((id) => makeListing({ id, isActive: false }));
  const similar = { currency: 'EUR', listings: [], words: 'oak bookcase', spread };
  open('/prices', {
    'GET /listings': { data: closed, pagination: {} },
    'GET /listings/a/similar': { data: similar },
    'GET /listings/b/similar': { data: { ...similar, words: 'zither', spread: null } },
    'GET /listings/c/similar': { data: { ...similar, words: 'Oak bookcase' } },
  });
  const examples = await screen.findByRole('list', { name: 'Examples' });
  const links = within(examples).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Oak bookcase', '/prices?q=Oak+bookcase&currency=EUR'],
  ]);
});

it('says when prices cannot be loaded, and asks again', async () => {
  const { asked } = open('/prices?q=oak', { 'GET /prices': { status: 500 } });
  await expectText('Failed to load prices. Please try again.');
  await press(/again/i);
  await waitFor(() => expect(asked('GET /prices')).toHaveLength(2));
});

it('says so where nobody has asked in any currency, and where an open one is in another', async () => {
  const visit = (listings: object[]) =>
    openPage(Component, {
      path: '/prices',
      address: '/prices?q=plumber',
      user: null,
      answers: {
        'GET /prices': { data: nothing, pagination: noPage },
        'GET /listings': { data: listings, pagination: { totalCount: listings.length } },
      },
    });
  visit([]);
  expect(await screen.findByRole('heading', { name: 'Nobody has asked about “plumber” yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  cleanup();
  visit(['TRY', 'GBP'].map((currency) => makeListing({ id: currency, currency })));
  expect(await screen.findByRole('heading', { name: 'No prices for “plumber” in EUR yet' })).toBeVisible();
  expect(
    await screen.findByRole('button', { name: 'Show 2 open listings in other currencies' }),
  ).toBeVisible();
});

it('shows members without any near them what went for what anywhere', async () => {
  const sale = makeListing({
    id: 'c1',
    title: 'Oak desk',
    isActive: false,
    finalPrice: 90,
    closedAt: bookcase.closedAt,
  });
  open('/prices', {
    'GET /listings': ({ query }) => ({ data: query.has('radius') ? [] : [sale], pagination: noPage }),
    'GET /listings/c1/similar': { data: { currency: 'USD', listings: [], words: '', spread: null } },
  });
  expect(await screen.findByRole('region', { name: 'Latest final prices' })).toHaveTextContent('Oak desk');
});

it('is there for visitors, who see the latest final prices', async () => {
  const sale = makeListing({
    id: 'c1',
    title: 'Oak desk',
    isActive: false,
    finalPrice: 90,
    closedAt: '2026-03-09T10:00:00.000Z',
  });
  const { asked } = openPage(Component, {
    path: '/prices',
    address: '/prices',
    user: null,
    answers: {
      'GET /listings': { data: [sale], pagination: noPage },
      'GET /listings/c1/similar': { data: { currency: 'USD', listings: [], words: '', spread: null } },
    },
  });
  expect(await screen.findByRole('region', { name: 'Latest final prices' })).toHaveTextContent('Oak desk');
  expect(asked('GET /listings').every((query) => !query.includes('radius'))).toBe(true);
});
