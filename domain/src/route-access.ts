/**
 * `leaving`: for accounts that will be deleted; `suspended`: for suspended people, also signed out; `waiting`: for newcomers
 * whom a moderator lets in; `accepting`: for people with something to accept anew.
 */
export type RouteAccess =
  | 'publicOnly'
  | 'signedIn'
  | 'leaving'
  | 'suspended'
  | 'waiting'
  | 'accepting'
  | 'full'
  | 'moderator'
  | 'admin'
  | 'open';

/** Null when signed out. */
type Viewer = {
  isEmailVerified: boolean;
  isOnboarded: boolean;
  deletionAt?: string | null | undefined;
  suspension?: object | null | undefined;
  waiting?: string | null | undefined;
  toAccept?: readonly string[] | undefined;
  role?: Role | undefined;
} | null;

/** / when signed out, /leaving, /suspended, /accept, /waiting, the next step of signing up, or /home. */
export function homeOf(
  viewer: Viewer,
): '/' | '/leaving' | '/suspended' | '/accept' | '/waiting' | '/verify-email' | '/onboarding' | '/home' {
  if (!viewer) return '/';
  if (viewer.deletionAt) return '/leaving';
  if (viewer.suspension) return '/suspended';
  if (viewer.toAccept?.length) return '/accept';
  if (!viewer.isEmailVerified) return '/verify-email';
  if (viewer.waiting) return '/waiting';
  return viewer.isOnboarded ? '/home' : '/onboarding';
}

/** Null if they may stay. */
export function redirectOf(access: RouteAccess, viewer: Viewer): string | null {
  const home = homeOf(viewer);
  switch (access) {
    case 'open':
      return null;
    case 'publicOnly':
      return viewer ? home : null;
    case 'signedIn':
      return viewer && !['/leaving', '/suspended', '/accept', '/waiting'].includes(home) ? null : home;
    case 'leaving':
      return home === '/leaving' ? null : home;
    case 'waiting':
      return home === '/waiting' ? null : home;
    case 'accepting':
      return home === '/accept' ? null : home;
    case 'suspended':
      return !viewer || home === '/suspended' ? null : home;
    case 'full':
      return home === '/home' ? null : home;
    case 'moderator':
    case 'admin':
      return home === '/home' && hasRole(viewer?.role ?? 'member', access) ? null : home;
  }
}

/** In rising order. */
export const roles = ['member', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
