import type { Teaser } from '@ballpark/domain/contract/own-lists.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type Reader, canSee } from '../session-user.ts';
import { findTeaser } from './own-list-queries.ts';
import { shownPrices } from '../cards/present-card.ts';

/** Never shows the offer, single guesses, people or points. Throws 404 if there is nothing to show. */
export async function readTeaser(
  { replica, now }: Deps,
  listingId: string,
  reader: Reader | null,
): Promise<Teaser> {
  const found = await findTeaser(replica, listingId);
  if (!found || !canSee(reader, found.user_id)) throw new NotFound('listingNotFound');
  return {
    id: found.id,
    title: found.title,
    description: found.description,
    type: found.type,
    location: found.location,
    cover: found.cover,
    suggestionCount: found.suggestion_count,
    currency: found.currency,
    ...shownPrices(found),
    isOpen: found.is_active && found.expires_at > now(),
    isShared: found.is_shared,
  };
}
