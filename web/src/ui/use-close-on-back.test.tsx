import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { keepOverlayEntry, useCloseOnBack } from './use-close-on-back.ts';

function Popup({ name, refusals = 0 }: { name: string; refusals?: number }) {
  const [isOpen, setOpen] = useState(false);
  const [left, setLeft] = useState(refusals);
  useCloseOnBack(isOpen, () => (left > 0 ? setLeft(left - 1) : setOpen(false)));
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {name}
      </button>
      {isOpen && (
        <p role="dialog" aria-label={name}>
          <Link to="/next">next</Link>
        </p>
      )}
    </>
  );
}

function openPage({ refusals = 0, isReloaded = false } = {}) {
  const router = createMemoryRouter(
    [
      { path: '/before', element: 'the page before' },
      {
        path: '/',
        element: (
          <>
            <Popup name="lower" refusals={refusals} />
            <Popup name="upper" />
          </>
        ),
      },
      { path: '/next', element: 'the next page' },
    ],
    {
      initialEntries: [
        '/before',
        '/',
        ...(isReloaded ? [{ pathname: '/', state: { isOverlay: true } }] : []),
      ],
    },
  );
  keepOverlayEntry(router);
  render(<RouterProvider router={router} />);
  const isOnEntry = () => (JSON.stringify(router.state.location.state) ?? '').includes('isOverlay');
  return {
    router,
    press: (name: string) => act(() => screen.getByRole('button', { name }).click()),
    go: (delta: number) => act(() => router.navigate(delta)),
    open: () => screen.queryAllByRole('dialog').map((each) => each.getAttribute('aria-label')),
    hasEntry: (has: boolean) => waitFor(() => expect(isOnEntry()).toBe(has)),
  };
}

it('Back closes the upper one of two, then the lower one, then leaves the page', async () => {
  const page = openPage();
  page.press('lower');
  page.press('upper');
  await page.hasEntry(true);
  await page.go(-1);
  expect(page.open()).toEqual(['lower']);
  await page.hasEntry(true);
  await page.go(-1);
  expect(page.open()).toEqual([]);
  await page.go(-1);
  expect(page.router.state.location.pathname).toBe('/before');
});

it('what is closed leaves no entry, and Forward does not open it again', async () => {
  const page = openPage();
  page.press('lower');
  await page.hasEntry(true);
  page.press('lower');
  await page.hasEntry(false);
  await page.go(1);
  await page.hasEntry(false);
  expect(page.open()).toEqual([]);
  await page.go(-1);
  expect(page.router.state.location.pathname).toBe('/before');
});

it('a reload under an open one shows the page without it, and Back leaves the page', async () => {
  const page = openPage({ isReloaded: true });
  await page.hasEntry(false);
  expect(page.open()).toEqual([]);
  expect(screen.getByRole('button', { name: 'lower' })).toBeVisible();
  await page.go(-1);
  expect(page.router.state.location.pathname).toBe('/before');
});

it('what refuses to close stays open, and the next Back asks again', async () => {
  const page = openPage({ refusals: 1 });
  page.press('lower');
  await page.hasEntry(true);
  await page.go(-1);
  expect(page.open()).toEqual(['lower']);
  await page.hasEntry(true);
  await page.go(-1);
  expect(page.open()).toEqual([]);
});

it('what is opened in the place of another keeps the entry', async () => {
  const page = openPage();
  page.press('lower');
  await page.hasEntry(true);
  page.press('lower');
  page.press('upper');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(page.open()).toEqual(['upper']);
  await page.go(-1);
  expect(page.open()).toEqual([]);
});

it('a link in it leads on, Back from there leads to the page without it, and Forward on again', async () => {
  const page = openPage();
  page.press('lower');
  await page.hasEntry(true);
  act(() => screen.getByRole('link').click());
  expect(await screen.findByText('the next page')).toBeTruthy();
  await page.go(-1);
  await page.hasEntry(false);
  expect(page.router.state.location.pathname).toBe('/');
  expect(page.open()).toEqual([]);
  await page.go(1);
  expect(page.router.state.location.pathname).toBe('/next');
});

it('a page that takes the place of the one below leaves no way back to it', async () => {
  const page = openPage();
  page.press('lower');
  await page.hasEntry(true);
  await act(() => page.router.navigate('/next', { replace: true }));
  expect(page.router.state.location.pathname).toBe('/next');
  await page.go(-1);
  expect(page.router.state.location.pathname).toBe('/before');
});
