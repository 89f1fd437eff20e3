import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answerWith } from './test-answers.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LazySimilarToDraft } from './create-listing-page.tsx';

afterEach(cleanup);

const sold = {
  id: '019a2c41-90b0-7f02-a6d4-1c7e9b3a5d10',
  title: 'Bookcase',
  location: 'Park Slope, Brooklyn, New York',
  photo: null,
  closedAt: '2026-02-19T09:40:00.000Z',
  finalPrice: 110,
};
const place = { latitude: 52.52, longitude: 13.41, countryCode: 'DE' };

function open(title: string, data: unknown) {
  const calls = answerWith({ 'GET /prices/similar': { data } });
  const draft = { title, description: ' Oak ', type: 'PRODUCT' as const, ...place };
  const router = createMemoryRouter([{ path: '*', element: <LazySimilarToDraft draft={draft} /> }], {
    initialEntries: ['/create'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // Its code loads at the first input.
  window.dispatchEvent(new Event('pointermove'));
  return calls;
}

it('shows what similar things went for, roughly where, and leads to all of them', async () => {
  const spread = { count: 7, low: 90, median: 110, high: 140 };
  const calls = open('Oak bookcase', { currency: 'EUR', words: 'bookcase', listings: [sold], spread });
  expect(await screen.findByRole('heading', { name: 'Similar things went for' })).toBeTruthy();
  expect(screen.getByText('90 euros to 140 euros')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bookcase' }).getAttribute('href')).toBe(`/listing/${sold.id}`);
  expect(screen.getByText('Park Slope, New York')).toBeTruthy();
  const all = screen.getByRole('link', { name: /See all/ });
  expect(all.getAttribute('href')).toBe('/prices?q=bookcase&currency=EUR');
  expect(calls[0]?.query.toString()).toBe(
    'title=Oak+bookcase&description=Oak&type=PRODUCT&country=DE&latitude=52.52&longitude=13.41',
  );
});

it('names no usual price of fewer than five', async () => {
  open('Oak bookcase', { currency: 'EUR', words: 'bookcase', listings: [sold], spread: null });
  expect(await screen.findByText('110 euros')).toBeTruthy();
  expect(screen.queryByText(/middle half/)).toBeNull();
});

it('shows nothing where nothing is similar', async () => {
  const calls = open('Theremin', { currency: 'EUR', words: 'bookcase', listings: [], spread: null });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('asks nothing of the first letters', () => {
  expect(open('Oa', { currency: 'EUR', words: 'bookcase', listings: [sold], spread: null })).toEqual([]);
});
