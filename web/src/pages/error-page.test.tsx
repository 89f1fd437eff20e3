import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a page whose code is faulty leaves the fault in the console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const fault = new ReferenceError('a name was read too early');
  const router = createMemoryRouter([
    { path: '/', lazy: () => Promise.reject(fault), ErrorBoundary: ErrorPage, HydrateFallback: () => null },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  expect(log).toHaveBeenCalledWith(fault);
});
