import type { Teaser } from '@ballpark/domain/contract/teasers.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { presentPhoto } from '../../search/present-card.ts';
import { type Reader, sees } from '../../sees.ts';
import { findTeaser } from './teaser-queries.ts';

/**
 * What visitors are shown of a listing: no amount, no person, no point (product 2.21). `reader`: who is signed in all the same. Throws
 * 404 where there is nothing for them.
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
    cover: found.cover && presentPhoto(found.cover),
    suggestionCount: found.suggestion_count,
    isOpen: found.is_active && found.expires_at > now(),
  };
}
