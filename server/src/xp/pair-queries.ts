import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** An owner and somebody who suggests a price to them. */
export type Pair = { ownerId: string; userId: string };

/** Of each pair, how many closes have paid one of the two for the other's listing since then, in the order of the pairs. */
export async function countPaidCloses(
  db: Kysely<Schema>,
  pairs: readonly Pair[],
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from xp_award ${ofPair} and created_at > ${since}) as count
    from unnest(${pairs.map(({ ownerId }) => ownerId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[])
      with ordinality as pair (owner_id, user_id, place)
    order by place`.execute(db);
  return rows.map(({ count }) => count);
}

const ofPair = sql`where kind = 'suggestion' and (
  (xp_award.owner_id = pair.owner_id and xp_award.user_id = pair.user_id)
  or (xp_award.owner_id = pair.user_id and xp_award.user_id = pair.owner_id))`;

/** Of each person whom the first close of a listing paid, how many of the pair's closes had paid within so many days before it. */
export async function countBeforeClose(
  db: Kysely<Schema>,
  listing: { id: string; ownerId: string },
  days: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; count: number }>`
    select pair.user_id as "userId", (
      select count(*)::int from xp_award ${ofPair}
        and created_at > pair.created_at - make_interval(days => ${days}::int)
        and (created_at, id) < (pair.created_at, pair.id)) as count
    from (select id, user_id, ${listing.ownerId}::uuid as owner_id, created_at from xp_award
      where listing_id = ${listing.id} and kind = 'suggestion') as pair`.execute(db);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** A suggestion with how often its author and the owner have earned from each other, and whether its own award was cut. */
export type LimitedSuggestion = { suggestionId: string; isLimited: boolean | null; count: number };

/** Those on a listing that this person may know: the owner all of members, others their own. `isLimited`: null while it is unpaid. */
export async function findPairCloses(
  db: Kysely<Schema>,
  { listingId, readerId, since }: { listingId: string; readerId: string; since: Date },
): Promise<LimitedSuggestion[]> {
  const counted: RawBuilder<number> = sql`(
    select count(*)::int from xp_award ${ofPair} and created_at > ${since})`;
  const { rows } = await sql<LimitedSuggestion>`
    select pair.id as "suggestionId", ${counted} as count, (
      select is_pair_limited from xp_award
      where suggestion_id = pair.id and kind = 'suggestion') as "isLimited"
    from (select suggestion.id, suggestion.user_id, listing.user_id as owner_id
      from suggestion join listing on listing.id = suggestion.listing_id
      where listing.id = ${listingId} and ${readerId} in (listing.user_id, suggestion.user_id)) as pair
    where pair.user_id is not null`.execute(db);
  return rows;
}

/** Takes the name of an owner who leaves from what others have earned with them. */
export async function forgetOwner(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await db.updateTable('xp_award').set({ owner_id: null }).where('owner_id', '=', ownerId).execute();
}
