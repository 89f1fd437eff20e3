import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { onSearchWish, useSearchKey } from '../features/listing/feed/use-search-key.ts';

function Page({ role }: { role?: 'search' | 'dialog' }) {
  useSearchKey();
  return <div role={role}>Somewhere</div>;
}

it.each([
  [undefined, '/feed'],
  ['search', '/'],
  ['dialog', '/'],
] as const)('Ctrl+K and ⌘K, where the page has the role %s, lead to %s', async (role, path) => {
  for (const key of [{ ctrlKey: true }, { metaKey: true }]) {
    const routes = [
      { path: '/', element: <Page {...(role && { role })} /> },
      { path: '/feed', element: <p>Listings</p> },
    ];
    const router = createMemoryRouter(routes);
    const { unmount } = render(<RouterProvider router={router} />);
    await screen.findByText('Somewhere');
    fireEvent.keyDown(document.body, { key: 'k', ...key });
    await expect.poll(() => router.state.location.pathname).toBe(path);
    // The listings page shows its search once it is there.
    let isShown = false;
    onSearchWish(() => (isShown = true))();
    expect(isShown).toBe(path === '/feed');
    unmount();
  }
});
