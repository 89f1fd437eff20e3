import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { suggestionIsShownTo } from '../db/shown-sql.ts';
import { isOfSeen } from '../db/unseen-sql.ts';
import type { Reader } from '../sees.ts';

/** An owner and a person who suggests a price to them. */
export type Pair = { ownerId: string; userId: string };

/** The number of closes since then that have paid one person of each pair for the other's listing, in the order of the pairs. */
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

/** The people among these who were paid as the closest on so many listings together with the same other one since then. */
export async function findTied(
  db: Kysely<Schema>,
  { userIds, since, times }: { userIds: readonly string[]; since: Date; times: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from (
      select mine.user_id
      from xp_award as mine join xp_award as other using (listing_id)
      where mine.user_id = any(${userIds}::uuid[]) and other.user_id = any(${userIds}::uuid[])
        and mine.user_id <> other.user_id and mine.tier = 'closest' and other.tier = 'closest'
        and mine.created_at > ${since}
      group by mine.user_id, other.user_id having count(*) >= ${times}) as pair`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * The people of a circle who since then often came near against the crowd on its listings, paid in full, and on three of four of those that
 * paid them. A person who always guesses high comes near on only some.
 */
export async function findCircled(
  db: Kysely<Schema>,
  { circle, since, times }: { circle: readonly string[]; since: Date; times: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from xp_award
    where owner_id = any(${circle}::uuid[]) and user_id = any(${circle}::uuid[]) and created_at > ${since}
    group by user_id having count(*) filter (where is_against_crowd and not is_pair_limited) >= ${times}
      and count(*) filter (where is_against_crowd) * 4 >= count(*) * 3`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** For each person whom the first close of a listing paid, the number of the pair's closes that paid in so many days before it. */
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

/**
 * The suggestions on a listing that this person may know: the owner all of members whom they see, others their own. `isLimited` is null
 * while it is unpaid.
 */
export async function findPairCloses(
  db: Kysely<Schema>,
  { listingId, reader, since }: { listingId: string; reader: Reader; since: Date },
): Promise<LimitedSuggestion[]> {
  const { id: readerId, unseen = [] } = reader;
  const counted: RawBuilder<number> = sql`(
    select count(*)::int from xp_award ${ofPair} and created_at > ${since})`;
  const { rows } = await sql<LimitedSuggestion>`
    select pair.id as "suggestionId", ${counted} as count, (
      select is_pair_limited from xp_award
      where suggestion_id = pair.id and kind = 'suggestion') as "isLimited"
    from (select suggestion.id, suggestion.user_id, listing.user_id as owner_id
      from suggestion join listing on listing.id = suggestion.listing_id
      where listing.id = ${listingId} and ${readerId} in (listing.user_id, suggestion.user_id)
        and ${suggestionIsShownTo(readerId)} and ${isOfSeen(sql.ref('suggestion.user_id'), unseen)}) as pair
    where pair.user_id is not null`.execute(db);
  return rows;
}

/** Removes an owner who leaves from the awards of others. */
export async function forgetOwner(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await db.updateTable('xp_award').set({ owner_id: null }).where('owner_id', '=', ownerId).execute();
}
