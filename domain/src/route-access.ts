/**
 * Who may see a screen. `open` is for everybody, `leaving` for people whose account will be deleted, `suspended` for
 * suspended people, signed in or out.
 */
export type RouteAccess =
  | 'publicOnly'
  | 'signedIn'
  | 'leaving'
  | 'suspended'
  | 'full'
  | 'moderator'
  | 'admin'
  | 'open';

/** The person at the screen; null when signed out. */
type Viewer = {
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** When their account will be deleted, if it will. */
  deletionAt?: string | null | undefined;
  suspension?: object | null | undefined;
  role?: Role | undefined;
} | null;

/**
 * The page where a person belongs: / when signed out, /leaving if their account will be deleted, /suspended if it is suspended, else the
 * next step of signing up, or /home.
 */
export function homeOf(
  viewer: Viewer,
): '/' | '/leaving' | '/suspended' | '/verify-email' | '/onboarding' | '/home' {
  if (!viewer) return '/';
  if (viewer.deletionAt) return '/leaving';
  if (viewer.suspension) return '/suspended';
  if (!viewer.isEmailVerified) return '/verify-email';
  return viewer.isOnboarded ? '/home' : '/onboarding';
}

/** Where a person is sent instead of a screen of this class; null when they may stay. */
export function redirectOf(access: RouteAccess, viewer: Viewer): string | null {
  const home = homeOf(viewer);
  switch (access) {
    case 'open':
      return null;
    case 'publicOnly':
      return viewer ? home : null;
    case 'signedIn':
      return viewer && home !== '/leaving' && home !== '/suspended' ? null : home;
    case 'leaving':
      return home === '/leaving' ? null : home;
    case 'suspended':
      return !viewer || home === '/suspended' ? null : home;
    case 'full':
      return home === '/home' ? null : home;
    case 'moderator':
    case 'admin':
      return home === '/home' && hasRole(viewer?.role ?? 'member', access) ? null : home;
  }
}

/** What people may do here beyond what everybody may, from the least to the most. */
export const roles = ['member', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do what this one may: each role may do everything that the ones before it may. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
