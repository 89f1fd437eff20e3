import { redirectOf, type RouteAccess } from '@ballpark/domain/route-access.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { forgetIntendedPath, intendedPath, rememberIntendedPath } from '../../lib/session/intended-path.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Splash } from './splash.tsx';

/**
 * Lets people see the screens of one access class and sends the others where they belong.
 * People who had to sign in or up first are then taken to the screen that they asked for.
 */
export function AccessGuard({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const { user, loading, hasExpired, wasSuspended } = useSession();
  const { pathname, search, hash, key } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const path = pathname + search + hash;
  const redirect = loading ? null : redirectOf(access, user);

  if (user && !wasSignedIn) setWasSignedIn(true);
  // A signed-out person has arrived at a screen that they may see: a new visit begins.
  if (!user && !loading && redirect === null && wasSignedIn) setWasSignedIn(false);

  // People whose session has ended come back to this screen after signing in, newcomers once they have signed up; people who have signed out do not.
  const isKeptOut =
    redirect !== null &&
    (user ? access === 'full' && !user.isOnboarded && path !== '/home' : !wasSignedIn || hasExpired);

  useEffect(() => {
    if (isKeptOut) rememberIntendedPath(path);
    else if (user && redirect === null && path === intendedPath()) forgetIntendedPath();
  }, [isKeptOut, path, redirect, user]);

  if (loading) return <Splash />;
  if (redirect === null) return children;
  const signedOutTo = wasSuspended ? '/suspended' : hasExpired ? '/login' : redirect;
  const to = user ? (wantedFrom(redirect, path) ?? redirect) : signedOutTo;
  // By the key of the entry: a return to it redirects again.
  return <Navigate key={key} replace to={to} />;
}

/** The page that was asked for before, once the person may see it; it may be the very one that they may not. */
function wantedFrom(home: string, path: string): string | null {
  const wanted = intendedPath();
  return wanted !== path && (home === '/home' || wanted?.startsWith(home)) ? wanted : null;
}
