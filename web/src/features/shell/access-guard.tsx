import { redirectOf, type RouteAccess } from '@ballpark/domain/route-access.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from '../../router/hooks.ts';
import { forgetIntendedPath, intendedPath, rememberIntendedPath } from '../../lib/session/intended-path.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useSkeletonEnd } from './use-skeleton-end.ts';
import { Splash } from './splash.tsx';

/**
 * Lets people see the screens of one access class and sends the others where they belong (product 2.1).
 * People who had to sign in or up first are then taken to the screen that they asked for.
 */
export function AccessGuard({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const { user, loading, hasExpired, wasSuspended } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const path = pathname + search + hash;
  const redirect = loading ? null : redirectOf(access, user);

  if (user && !wasSignedIn) setWasSignedIn(true);
  // A signed-out person has arrived at a screen that they may see: a new visit begins.
  if (!user && !loading && redirect === null && wasSignedIn) setWasSignedIn(false);

  // People whose session has ended come back to this screen after signing in, and newcomers after signing up; people who have signed out do not.
  const isNewcomer =
    access === 'full' && path !== '/home' && (redirect === '/verify-email' || redirect === '/onboarding');
  const isKeptOut = user ? isNewcomer : redirect !== null && (!wasSignedIn || hasExpired);

  useEffect(() => {
    if (isKeptOut) rememberIntendedPath(path);
    else if (user && redirect === null && path === intendedPath()) forgetIntendedPath();
  }, [isKeptOut, path, redirect, user]);

  useSkeletonEnd(!loading);

  if (loading) return <Splash />;
  if (redirect === null) return children;
  if (!user) return <Navigate to={wasSuspended ? '/suspended' : hasExpired ? '/login' : redirect} />;
  const wanted = wantedFrom(redirect);
  // The page that was asked for may be the very one that they may not see.
  return <Navigate to={wanted === null || wanted === path ? redirect : wanted} />;
}

/** The page that was asked for before signing in, once the person may see it. */
function wantedFrom(home: string): string | null {
  const wanted = intendedPath();
  return wanted && (home === '/home' || wanted.startsWith(home)) ? wanted : null;
}
