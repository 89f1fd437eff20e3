import { redirectOf, type RouteAccess } from '@ballpark/domain/route-access.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from '../../router/hooks.ts';
import { forgetIntendedPath, intendedPath, rememberIntendedPath } from '../../lib/session/intended-path.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useSkeletonEnd } from '../../boot/use-skeleton-end.ts';
import { Splash } from './splash.tsx';

/**
 * Lets people see the screens of one access class and sends the others where they belong (product 2.1).
 * People who had to sign in first are then taken to the screen that they asked for.
 */
export function AccessGuard({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const { user, loading, hasExpired } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const path = pathname + search + hash;
  const redirect = loading ? null : redirectOf(access, user);

  if (user && !wasSignedIn) setWasSignedIn(true);
  // Arrived, signed out, on a screen for everyone: a new visit begins here.
  if (!user && !loading && redirect === null && wasSignedIn) setWasSignedIn(false);

  // People who sign out leave; people whose session ended come back to this screen.
  const isKeptOut = !user && redirect !== null && (!wasSignedIn || hasExpired);

  useEffect(() => {
    if (isKeptOut) rememberIntendedPath(path);
    else if (user && redirect === null && path === intendedPath()) forgetIntendedPath();
  }, [isKeptOut, path, redirect, user]);

  useSkeletonEnd(!loading);

  if (loading) return <Splash />;
  if (redirect === null) return children;
  if (!user) return <Navigate to={hasExpired ? '/login' : redirect} />;
  return <Navigate to={wantedFrom(redirect) ?? redirect} />;
}

/** The page that was asked for before signing in, once the person has come far enough to see it. */
function wantedFrom(home: string): string | null {
  const wanted = intendedPath();
  return wanted && (home === '/home' || wanted.startsWith(home)) ? wanted : null;
}
