import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RouterProvider } from './router-provider.tsx';
import { createRouter } from './router.ts';
import { testView } from './test-view.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the browser restores the scroll position of a page that is left, and the router that of a page that is kept alive', () => {
  const router = createRouter([{ path: '*', parts: [], around: () => 'page' }], testView('/'));
  render(<RouterProvider router={router} />);
  const whoRestores = ['pagehide', 'pageshow'].map((name) => {
    const before = history.scrollRestoration;
    fireEvent(window, new Event(name));
    return [before, history.scrollRestoration];
  });
  expect(whoRestores).toEqual([
    ['manual', 'auto'],
    ['auto', 'manual'],
  ]);
});

it('a step is shown as a movement where its code is there, and at once where it had to be fetched', async () => {
  const far = { path: '/far', parts: [async () => ({ Component: () => 'far' })] };
  const router = createRouter([far, { path: '*', parts: [], around: () => 'near' }], testView('/'));
  render(<RouterProvider router={router} />);
  const moved: string[] = [];
  router.moveBy((left, entry, show) => {
    void show().then(() => moved.push(`${left.pathname} to ${entry.pathname}`));
  });
  await act(async () => router.navigate('/far'));
  expect(screen.getByText('far')).toBeTruthy();
  expect(moved).toEqual([]);
  await act(async () => router.navigate('/'));
  await act(async () => router.navigate('/far'));
  expect(screen.getByText('far')).toBeTruthy();
  expect(moved).toEqual(['/far to /', '/ to /far']);
});
