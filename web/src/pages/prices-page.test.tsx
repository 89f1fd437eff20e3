import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Component } from './prices-page.tsx';
import { ada } from '../lib/test-listings.ts';
import { expectText, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-app.tsx';

const spread = { count: 14, low: 90, median: 120, high: 150.5 };
const found = {
  currency: 'EUR',
  currencies: ['EUR', 'USD'],
  spread,
  periods: [
    { period: '2026-01', count: 8, low: 90, median: 115, high: 140 },
    { period: '2026-03', count: 6, low: 100, median: 130, high: 160 },
  ],
};

function open(address: string, answers: Answers = { 'GET /prices': { data: found } }) {
  return openPage(Component, { path: '/prices', address, user: ada, answers });
}

it('shows what things with these words went for, in all and by month, the latest first', async () => {
  const { asked } = open('/prices?q=bookcase&currency=EUR');
  expect(await screen.findByText('Median of 14')).toBeTruthy();
  expect(asked('GET /prices')[0]).toBe('q=bookcase&currency=EUR');
  expect(screen.getByRole('status').textContent).toBe('14 final prices, half of them below 120 euros');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Mar 2026.*130 euros.*100 euros to 160 euros.*6$/),
    expect.stringMatching(/^Jan 2026.*115 euros.*90 euros to 140 euros.*8$/),
  ]);
});

it('another currency is asked for, and stands in the address', async () => {
  const { router } = open('/prices?q=bookcase');
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'USD');
  await waitFor(() => expect(router.state.location.search).toBe('?q=bookcase&currency=USD'));
});

it('says so where there are too few', async () => {
  const data = { currency: 'EUR', currencies: [], spread: null, periods: [] };
  open('/prices?q=zither', { 'GET /prices': { data } });
  expect(await screen.findByRole('heading', { name: 'Too few to tell' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Too few to tell');
  expect(screen.queryByLabelText('Currency')).toBeNull();
});

it('asks for no prices without words, and says what to type', async () => {
  const { asked } = open('/prices');
  expect(await screen.findByRole('heading', { name: 'What did it go for?' })).toBeTruthy();
  expect(asked('GET /prices')).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Examples' })).toBeNull();
});

it('offers searches that find something: what closed things nearby have in common with enough others', async () => {
  const closed = ['a', 'b', 'c'].map((id) => ({ id, title: `Thing ${id}` }));
  const similar = { currency: 'EUR', listings: [], words: 'oak bookcase', spread };
  open('/prices', {
    'GET /listings': { data: closed, pagination: {} },
    'GET /listings/a/similar': { data: similar },
    'GET /listings/b/similar': { data: { ...similar, words: 'zither', spread: null } },
    'GET /listings/c/similar': { data: similar },
  });
  const examples = await screen.findByRole('list', { name: 'Examples' });
  const links = within(examples).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['oak bookcase', '/prices?q=oak+bookcase&currency=EUR'],
  ]);
});

it('says when prices cannot be loaded, and asks again', async () => {
  const { asked } = open('/prices?q=oak', { 'GET /prices': { status: 500 } });
  await expectText('Failed to load prices. Please try again.');
  await press(/again/i);
  await waitFor(() => expect(asked('GET /prices')).toHaveLength(2));
});
