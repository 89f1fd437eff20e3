import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { markLine } from '@ballpark/domain/contract/quote-lines.ts';
import { markRefusal } from '@ballpark/domain/listing-access.ts';
import { site } from '@ballpark/domain/site.ts';
import { Conflict, NotFound, refusalError } from '../errors.ts';
import { type LimitDeps, takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import type { SessionUser } from '../session-user.ts';
import { findMarking, saveMark } from './line-queries.ts';
import { lockListing } from './listing-queries.ts';
import { readListing } from './read-listing.ts';
import { requireShown } from './require-shown.ts';

/** Throws 404 for a line that has changed meanwhile: its marks were of another price; 409 while lines are off. */
export async function markQuoteLine(
  deps: LimitDeps,
  listingId: string,
  { lineId, mark }: BodyOf<typeof markLine>,
  user: SessionUser,
): Promise<ReplyOf<typeof markLine>> {
  if (!site.hasQuoteLines) throw new Conflict('linesOff');
  await takeFromLimit(deps, rates.mark.perPerson, user.id);
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireShown(await lockListing(trx, listingId), user);
    // Taken after the lock, because the listing may have ended meanwhile.
    const now = deps.now();
    const { hasLine, hasGuessed } = await findMarking(trx, { listingId, lineId, userId: user.id });
    const refusal = markRefusal(listing, hasGuessed, user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    if (!hasLine) throw new NotFound('lineNotFound');
    await saveMark(trx, { lineId, userId: user.id }, mark, now);
    const { lines = [] } = await readListing(trx, listingId, user);
    return { lines };
  });
}
