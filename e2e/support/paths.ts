import { pagesWhere } from '@ballpark/domain/pages.ts';
import type { RouteAccess } from '@ballpark/domain/route-access.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

// Who may see which pages; tests add those of their own listings and people.
export const publicPaths = pathsFor('publicOnly');
/** `/oidc` leads members on. */
export const openPaths = pathsFor('open').filter((path) => path !== '/oidc');
export const signUpPaths = pathsFor('signedIn');
export const memberPaths = pathsFor('full');
export const moderatorPaths = [...pathsFor('moderator'), `/moderation/${nobody}`];
export const adminPaths = [...pathsFor('admin'), `/admin/people/${nobody}`];
export const missingListing = `/listing/${nobody}`;

/** Those without an id. */
function pathsFor(access: RouteAccess): string[] {
  return pagesWhere((page) => page.access === access).filter((path) => !path.includes(':'));
}
