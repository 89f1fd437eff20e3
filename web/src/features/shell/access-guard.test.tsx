import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { RouteAccess } from '@ballpark/domain/route-access.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AccessGuard } from './access-guard.tsx';

type Session = { user: OwnProfile | null; loading: boolean; hasExpired: boolean };

const session = vi.hoisted(() => {
  let present: Session = { user: null, loading: false, hasExpired: false };
  const listeners = new Set<() => void>();
  return {
    get: () => present,
    set: (next: Session) => {
      present = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});

vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => useSyncExternalStore(session.subscribe, session.get),
}));

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('sends a signed-out person to the start page', () => {
  const app = open('/listing/1', null);
  expect(app.path()).toBe('/');
});

it('takes a person to the link they opened once they are signed in', () => {
  const app = open('/listing/1?from=mail', null);
  app.become(person({}));
  expect(app.path()).toBe('/listing/1?from=mail');
});

it('keeps the link through verification and onboarding', async () => {
  const app = open('/listing/1', null);
  app.become(person({ isEmailVerified: false, isOnboarded: false }));
  expect(app.path()).toBe('/verify-email');
  app.become(person({ isOnboarded: false }));
  await app.go('/onboarding');
  app.become(person({}));
  await app.go('/');
  expect(app.path()).toBe('/listing/1');
});

it('keeps the link that a newcomer opens, and not their way home', async () => {
  const app = open('/listing/1', person({ isOnboarded: false }));
  expect(app.path()).toBe('/onboarding');
  await app.go('/home');
  expect(app.path()).toBe('/onboarding');
  app.become(person({}));
  await app.go('/');
  expect(app.path()).toBe('/listing/1');
});

it('leads a person home whose link is not for them', () => {
  const app = open('/moderation', null);
  app.become(person({}));
  expect(app.path()).toBe('/home');
});

it('keeps the token of a verification link that was opened while signed out', () => {
  const app = open('/verify-email?token=abc', null);
  app.become(person({ isEmailVerified: false, isOnboarded: false }));
  expect(app.path()).toBe('/verify-email?token=abc');
});

it('sends a person whose session has ended to sign in, and back afterwards', () => {
  const app = open('/listing/1', person({}));
  app.become(null, true);
  expect(app.path()).toBe('/login');
  app.become(person({}));
  expect(app.path()).toBe('/listing/1');
});

it('forgets the page of a person who signs out', () => {
  const app = open('/listing/1', person({}));
  app.become(null);
  expect(app.path()).toBe('/');
  app.become(person({}));
  expect(app.path()).toBe('/home');
});

it('shows nothing of a page until it is known who is signed in', () => {
  const app = open('/listing/1', null, true);
  expect(app.path()).toBe('/listing/1');
  expect(screen.queryByText('page')).toBeNull();
});

function person(state: Partial<Pick<OwnProfile, 'isEmailVerified' | 'isOnboarded'>>): OwnProfile {
  // The guard reads only these two fields.
  return { isEmailVerified: true, isOnboarded: true, ...state } as OwnProfile;
}

function open(path: string, user: OwnProfile | null, loading = false) {
  session.set({ user, loading, hasExpired: false });
  const router = createMemoryRouter(
    [
      ...guarded('publicOnly', ['/', '/login']),
      ...guarded('signedIn', ['/verify-email', '/onboarding']),
      ...guarded('full', ['/home', '/listing/:id']),
      ...guarded('moderator', ['/moderation']),
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return {
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (to: string) => act(() => router.navigate(to)),
    become: (next: OwnProfile | null, hasExpired = false) =>
      act(() => session.set({ user: next, loading: false, hasExpired })),
  };
}

function guarded(access: RouteAccess, paths: string[]) {
  const element = (
    <AccessGuard access={access}>
      <p>page</p>
    </AccessGuard>
  );
  return paths.map((path) => ({ path, element }));
}
