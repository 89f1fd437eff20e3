import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RouterProvider } from './router-provider.tsx';
import { createRouter } from './router.ts';
import { testView } from './test-view.ts';

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
  vi.unstubAllGlobals();
});
