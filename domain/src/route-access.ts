/** Who may see a screen (product 2.1); `open` is for everyone. */
export type RouteAccess = 'publicOnly' | 'signedIn' | 'full' | 'open';

/** The person at the screen; null when signed out. */
export type Viewer = { isEmailVerified: boolean; isOnboarded: boolean } | null;

/** Where a person belongs: the next step of signing up, /home once it is done, / when signed out (product 2.1). */
export function homeOf(viewer: Viewer): '/' | '/verify-email' | '/onboarding' | '/home' {
  if (!viewer) return '/';
  if (!viewer.isEmailVerified) return '/verify-email';
  return viewer.isOnboarded ? '/home' : '/onboarding';
}

/** Where a person is sent instead of a screen of this class; null when they may stay (product 2.1). */
export function redirectOf(access: RouteAccess, viewer: Viewer): string | null {
  const home = homeOf(viewer);
  switch (access) {
    case 'open':
      return null;
    case 'publicOnly':
      return viewer ? home : null;
    case 'signedIn':
      return viewer ? null : home;
    case 'full':
      return home === '/home' ? null : home;
  }
}
