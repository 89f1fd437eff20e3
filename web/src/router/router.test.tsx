import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Navigate, useIsLoading, useParams, useSearchParams } from './hooks.ts';
import { Link, NavLink } from './link.tsx';
import { RouterProvider } from './router-provider.tsx';
import { createRouter, matchRoute, type PageModule, type Route } from './router.ts';
import { testView } from './test-view.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a route', () => {
  const paths = ['/', '/listing/:id/edit', '/listing/:id', '/profile/edit', '/profile/:userId?', '*'];
  const routes = paths.map((path) => ({ path, parts: [] }));

  it.each([
    ['/', '/', {}],
    ['/listing/1', '/listing/:id', { id: '1' }],
    ['/listing/1/', '/listing/:id', { id: '1' }],
    ['/LISTING/1/edit', '/listing/:id/edit', { id: '1' }],
    ['/listing', '*', {}],
    ['/listing/1/2', '*', {}],
    ['/profile', '/profile/:userId?', {}],
    ['/profile/ada', '/profile/:userId?', { userId: 'ada' }],
    ['/profile/edit', '/profile/edit', {}],
    ['/nowhere.at/all', '*', {}],
  ])('of %s is %s', (pathname, path, params) => {
    const match = matchRoute(routes, pathname);
    expect(match.route.path).toBe(path);
    expect(match.params).toEqual(params);
  });
});

describe('a step to another page', () => {
  it('keeps the page before on the screen, with its address, until the code of the next one is there', async () => {
    const next = later();
    const { address, go } = open([page('/', 'first'), { path: '/next', parts: [next.load] }]);
    go('/next');
    expect(screen.getByText('first, loading')).toBeTruthy();
    expect(address()).toBe('/');
    await act(() => next.come('second'));
    expect(screen.getByText('second')).toBeTruthy();
    expect(address()).toBe('/next');
  });

  it('gives way to a later one, whichever code comes first', async () => {
    const [slow, fast] = [later(), later()];
    const { address, go } = open([
      page('/', 'first'),
      { path: '/slow', parts: [slow.load] },
      { path: '/fast', parts: [fast.load] },
    ]);
    go('/slow');
    go('/fast');
    await act(() => fast.come('fast'));
    await act(() => slow.come('slow'));
    expect(screen.getByText('fast')).toBeTruthy();
    go(-1);
    expect(address()).toBe('/');
  });

  it('to which a page redirects is shown even after a step back before its code is there', async () => {
    const next = later();
    const routes = [guarded('/a'), guarded('/b'), page('/', 'first'), { path: '/next', parts: [next.load] }];
    const { view, address, go, router } = open(routes);
    view.history.pushState(null, '', '/a');
    view.history.pushState(null, '', '/b');
    go(-1);
    go(1);
    expect(address()).toBe('/b');
    await act(() => next.come('second'));
    expect(address()).toBe('/next');
    expect(router.shown?.match.route.path).toBe('/next');
  });

  it('keeps the layout that both pages share as it is', async () => {
    const { go } = open([
      { path: '/', parts: [loadCounter, ready('first')] },
      { path: '/next', parts: [loadCounter, ready('second')] },
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'pressed 0 times' }));
    go('/next');
    expect(await screen.findByText('second')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'pressed 1 times' })).toBeTruthy();
  });

  it('to the same address adds no entry, unless it has a state of its own', async () => {
    const { router, address, go } = open([page('/', 'first'), page('/next', 'second')]);
    go('/next?a=1');
    go('/next?a=1');
    await act(() => router.navigate('/next?a=1', { state: 'a step' }));
    expect(router.shown?.entry.state).toBe('a step');
    go(-1);
    expect(address()).toBe('/next?a=1');
    expect(router.shown?.entry.state).toBeUndefined();
    go(-1);
    expect(address()).toBe('/');
  });

  it.each([
    ['?page=2', '/listing/1?page=2'],
    ['?', '/listing/1'],
    ['#main', '/listing/1?page=3#main'],
    ['//evil.example/feed', '/feed'],
  ])('to %s leads to %s', (to, wanted) => {
    const { address, go } = open([page('*', 'any')], '/listing/1?page=3');
    go(to);
    expect(address()).toBe(wanted);
  });
});

describe('what fails', () => {
  it('to be fetched is reported, and fetched again at the next visit', async () => {
    const load = vi.fn<() => Promise<PageModule>>();
    load.mockRejectedValueOnce(new TypeError('offline'));
    load.mockResolvedValueOnce({ Component: () => 'second' });
    const { address, go } = open([page('/', 'first'), { path: '/next', parts: [load] }]);
    go('/next');
    expect(await screen.findByText('TypeError: offline')).toBeTruthy();
    expect(address()).toBe('/next');
    go(-1);
    expect(screen.getByText('first')).toBeTruthy();
    go('/next');
    expect(await screen.findByText('second')).toBeTruthy();
  });

  it('to be rendered is reported until the person goes elsewhere', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { go } = open([page('/', 'first'), { path: '/next', parts: [], around: () => <Broken /> }]);
    go('/next');
    expect(screen.getByText('Error: broken')).toBeTruthy();
    go(-1);
    expect(screen.getByText('first')).toBeTruthy();
  });
});

describe('a link', () => {
  const routes = [
    { path: '/next', parts: [], around: () => 'second' },
    {
      path: '*',
      parts: [],
      around: () => (
        <>
          <Link to="/next">next</Link>
          <NavLink to="/">here</NavLink>
        </>
      ),
    },
  ];

  it('leads to a page of the app, and is marked when it leads to the present one', () => {
    const { address } = open(routes);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('here');
    fireEvent.click(screen.getByRole('link', { name: 'next' }));
    expect(address()).toBe('/next');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'that is pressed with %o is left to the browser',
    (how) => {
      const { address } = open(routes);
      const onClick = vi.fn<(isPrevented: boolean) => void>();
      const listener = (event: Event) => {
        onClick(event.defaultPrevented);
        event.preventDefault();
      };
      document.addEventListener('click', listener, { once: true });
      fireEvent.click(screen.getByRole('link', { name: 'next' }), how);
      expect(onClick.mock.lastCall).toEqual([false]);
      expect(address()).toBe('/');
    },
  );
});

it('a page is scrolled to where it was left, and a new one to its top', async () => {
  const { go, view, router } = open([page('/', 'first'), page('/next', 'second')]);
  const scroll = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal('scrollTo', scroll);
  view.scrollY = 700;
  go('/next');
  expect(scroll).toHaveBeenLastCalledWith(0, 0);
  view.scrollY = 300;
  await act(() => router.navigate('?tab=2', { replace: true, preventScrollReset: true }));
  expect(scroll).toHaveBeenCalledTimes(1);
  go(-1);
  expect(scroll).toHaveBeenLastCalledWith(0, 700);
  go(1);
  expect(scroll).toHaveBeenLastCalledWith(0, 300);
});

it('the query of the address is read, and changed', async () => {
  const { address } = open(
    [{ path: '/listing/:id', parts: [], around: () => <Query /> }],
    '/listing/1?page=2',
  );
  fireEvent.click(screen.getByRole('button', { name: '1, page 2' }));
  await waitFor(() => expect(address()).toBe('/listing/1?page=3'));
  expect(screen.getByRole('button', { name: '1, page 3' })).toBeTruthy();
});

function open(routes: Route[], path = '/') {
  const view = testView(path);
  const router = createRouter(routes, view);
  render(<RouterProvider router={router} />);
  return {
    router,
    view,
    address: () => view.location.href.replace('http://localhost', ''),
    go: (to: string | number) => act(() => void router.navigate(to)),
  };
}

function page(path: string, text: string): Route {
  return { path, parts: [], around: () => <Page text={text} /> };
}

function Page({ text }: { text: string }) {
  return <p>{useIsLoading() ? `${text}, loading` : text}</p>;
}

function Counter({ children }: { children?: ReactNode }) {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count} times
      </button>
      {children}
    </>
  );
}

function guarded(path: string): Route {
  return { path, parts: [], around: () => <Navigate to="/next" /> };
}

function Broken(): ReactNode {
  throw new Error('broken');
}

function Query() {
  const { id } = useParams();
  const [query, setQuery] = useSearchParams();
  const number = Number(query.get('page'));
  return (
    <button type="button" onClick={() => setQuery({ page: String(number + 1) })}>
      {id}, page {number}
    </button>
  );
}

async function loadCounter(): Promise<PageModule> {
  return { Component: Counter };
}

function ready(text: string) {
  return async (): Promise<PageModule> => ({ Component: () => <p>{text}</p> });
}

/** A module that is loaded when the test says so. */
function later() {
  const { promise, resolve } = Promise.withResolvers<PageModule>();
  return {
    load: () => promise,
    come: async (text: string) => {
      resolve({ Component: () => text });
      await promise;
    },
  };
}
