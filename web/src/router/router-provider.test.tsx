import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RouterProvider } from './router-provider.tsx';
import { createRouter } from './router.ts';
import { testView } from './test-view.ts';

it('the browser restores places only of pages that were left, also of one that it keeps alive', () => {
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
  vi.unstubAllGlobals();
});
