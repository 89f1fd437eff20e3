import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

afterEach(() => vi.restoreAllMocks());

it('a page whose code is faulty leaves the fault in the console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  // Contains a word of browsers' load errors.
  const fault = new TypeError("Cannot read properties of undefined (reading 'loader')");
  openFailing(fault);
  await screen.findByText(/That’s on us/);
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(fault));
});

it.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
  new TypeError('error loading dynamically imported module: /assets/a.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/a.css'),
])('a page that cannot be fetched says so: %s', async (failure) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  openFailing(failure);
  await screen.findByText(/This page didn’t load/);
  expect(log).not.toHaveBeenCalledWith(failure);
});

function openFailing(failure: Error) {
  const lazy = () => Promise.reject(failure);
  const router = createMemoryRouter([
    { path: '/', lazy, ErrorBoundary: ErrorPage, HydrateFallback: () => null },
  ]);
  render(<RouterProvider router={router} />);
}
