import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { RouteAccess } from '@ballpark/domain/route-access.ts';
import { act, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
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

it('takes a person to the link they opened once they are signed in', () => {
  const app = open('/listing/1?from=mail', null);
  expect(app.path()).toBe('/');
  app.become(person({}));
  expect(app.path()).toBe('/listing/1?from=mail');
});

it.each([
  ['opens while signed out', null, '/'],
  ['opens as a newcomer, and not their way home', person({ isOnboarded: false }), '/onboarding'],
])('keeps the link that a person %s, through verification and onboarding', async (_, first, path) => {
  const app = open('/listing/1', first);
  expect(app.path()).toBe(path);
  app.become(person({ isEmailVerified: false, isOnboarded: false }));
  await app.go('/home');
  expect(app.path()).toBe('/verify-email');
  app.become(person({ isOnboarded: false }));
  await app.go('/onboarding');
  app.become(person({}));
  await app.go('/');
  expect(app.path()).toBe('/listing/1');
});

it('leads a person home whose link is not for them', () => {
  const app = open('/moderation', null);
  app.become(person({}));
  expect(app.path()).toBe('/home');
});

it.each([
  ['whose session has ended to sign in, and back afterwards', true, '/login', '/listing/1'],
  ['who signs out to the start, and forgets their page', false, '/', '/home'],
])('sends a person %s', (_, hasExpired, path, next) => {
  const app = open('/listing/1', person({}));
  app.become(null, hasExpired);
  expect(app.path()).toBe(path);
  app.become(person({}));
  expect(app.path()).toBe(next);
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
