import type { Teaser } from '@ballpark/domain/contract/teasers.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { type Reader, sees } from '../../sees.ts';
import { findTeaser } from './teaser-queries.ts';

/**
 * The teaser of a listing for visitors: no amount, no person, no point. `reader` is a person who is signed in. Throws 404 if
 * there is nothing to show.
 */
export async function readTeaser(
  { replica, now }: Deps,
  listingId: string,
  reader: Reader | null,
): Promise<Teaser> {
  const found = await findTeaser(replica, listingId);
  if (!found || !sees(reader, found.user_id)) throw new NotFound('listingNotFound');
  return {
    id: found.id,
    title: found.title,
    type: found.type,
    location: found.location,
    cover: found.cover,
    suggestionCount: found.suggestion_count,
    isOpen: found.is_active && found.expires_at > now(),
  };
}
