import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch-on-intent.ts';

it('a link that is pointed at has the code and the data of its page fetched, once', () => {
  const lazy = vi.fn<() => Promise<object>>(async () => ({}));
  const loader = vi.fn<(visit: { params: object }) => null>(() => null);
  const link = <Link to="/listing/l1?from=here">Lamp</Link>;
  const router = createMemoryRouter([
    { path: '/', element: link },
    { path: '/listing/:id', lazy, loader },
  ]);
  prefetchOnIntent(router);
  render(<RouterProvider router={router} />);
  fireEvent.pointerOver(screen.getByText('Lamp'));
  fireEvent.focusIn(screen.getByText('Lamp'));
  fireEvent.pointerOver(document.body);
  expect(lazy).toHaveBeenCalledOnce();
  expect(loader).toHaveBeenCalledOnce();
  expect(loader.mock.lastCall?.[0].params).toEqual({ id: 'l1' });
});
