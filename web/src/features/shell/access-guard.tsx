import { redirectOf, type RouteAccess } from '@ballpark/domain/route-access.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  forgetIntendedPath,
  intendedPath,
  rememberIntendedPath,
  wasRefused,
} from '../../lib/session/intended-path.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Splash } from './splash.tsx';

/**
 * Shows screens of one access class and redirects everyone else. After sign-in or sign-up, leads to
 * the screen asked for.
 */
export function AccessGuard({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const { user, loading, hasExpired, wasSuspended } = useSession();
  const { pathname, search, hash, key } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const path = pathname + search + hash;
  const redirect = loading ? null : redirectOf(access, user);

  if (user && !wasSignedIn) setWasSignedIn(true);
  // A signed-out person may see this screen: a new visit begins.
  if (!user && !loading && redirect === null && wasSignedIn) setWasSignedIn(false);

  // Expired sessions, newcomers and whoever must accept something return here after signing in; people who signed out do not.
  const isKeptOut =
    redirect !== null &&
    (user
      ? access === 'full' && (!user.isOnboarded || redirect === '/accept') && path !== '/home'
      : !wasSignedIn || hasExpired);

  useEffect(() => {
    if (isKeptOut) rememberIntendedPath(path);
    else if (user && redirect === null && path === intendedPath()) forgetIntendedPath();
  }, [isKeptOut, path, redirect, user]);

  if (loading) return <Splash />;
  if (redirect === null) return children;
  const signedOutTo = wasSuspended ? '/suspended' : hasExpired ? '/login' : redirect;
  const to = user ? (wantedFrom(redirect, path) ?? redirect) : signedOutTo;
  // Keyed by history entry: a return redirects again.
  return <Navigate key={key} replace to={to} state={user ? null : wasRefused} />;
}

/** The wanted page once allowed; it may be the forbidden one itself. */
function wantedFrom(home: string, path: string): string | null {
  const wanted = intendedPath();
  return wanted !== path && (home === '/home' || wanted?.startsWith(home)) ? wanted : null;
}
