import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, errorText } from '../../lib/api/api.ts';
import { OfflineNotice } from './root-layout.tsx';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  render(<OfflineNotice />);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ask = async () =>
  act(async () => api('GET /auth/profile', {}).catch((error: unknown) => errorText(error, 'It failed')));
const gone = () => new TypeError('Failed to fetch');
const answered = (status = 200) => new Response('{}', { status });

it.each([
  ['nothing answers', async () => Promise.reject(gone())],
  ['a proxy answers in its place', async () => answered(502)],
])('says that the server cannot be reached where %s, until it answers', async (_how, answer) => {
  fetched.mockImplementation(answer);
  expect(await ask()).toBe('It failed. We can’t reach the server.');
  expect(screen.getByRole('status')).toHaveTextContent('We can’t reach the server.');
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('status')).toHaveTextContent('We can’t reach the server.');

  const back = vi.fn<() => void>();
  window.addEventListener('online', back, { once: true });
  fetched.mockImplementation(async () => answered());
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(back).toHaveBeenCalledOnce();
});

it('says nothing where a single call fails and the server is there', async () => {
  fetched.mockImplementation(async (_, init) =>
    init?.method === 'HEAD' ? answered() : Promise.reject(gone()),
  );
  expect(await ask()).toBe('It failed');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says offline where there is no network, and does not ask', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  fetched.mockClear().mockRejectedValue(gone());
  expect(await ask()).toBe('It failed. You’re offline.');
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline.');
  expect(fetched).toHaveBeenCalledOnce();
});
