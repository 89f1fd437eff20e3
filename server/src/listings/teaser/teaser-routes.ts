import { getTeaser, wantListing } from '@ballpark/domain/contract/teasers.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { readsFor } from '../../reads-for.ts';
import { readTeaser } from './read-teaser.ts';
import { saveWanted } from './teaser-queries.ts';

/** What a shared link shows to visitors, and their way back to it. */
export function teaserRoutes(add: AddEndpoint, deps: Deps): void {
  add(getTeaser, ({ params, user }) => readTeaser(readsFor(deps, user), params.id, user));
  add(wantListing, async ({ params, user }) => {
    if (!(await saveWanted(deps.db, user, params.id))) throw new NotFound('listingNotFound');
    return {};
  });
}
