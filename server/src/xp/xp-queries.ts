import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isOfSeen, profileIsShownTo } from '../db/fragments.ts';
import { newId } from '../new-id.ts';

type Award = {
  listing: { id: string; title: string; ownerId: string };
  kind: 'suggestion' | 'laterPrice';
  userId: string;
  suggestionId: string;
  xpAwarded: number;
  tier: 'closest' | 'close' | 'participation';
  isAccurate: boolean;
  isPairLimited: boolean;
  isExact: boolean;
};

export async function insertAwards(db: Kysely<Schema>, awards: readonly Award[], now: Date): Promise<void> {
  await db
    .insertInto('xp_award')
    .values(
      awards.map((award) => ({
        id: newId(),
        user_id: award.userId,
        kind: award.kind,
        amount: award.xpAwarded,
        tier: award.tier,
        listing_id: award.listing.id,
        listing_title: award.listing.title,
        suggestion_id: award.suggestionId,
        achievement_id: null,
        is_accurate: award.isAccurate,
        owner_id: award.listing.ownerId,
        is_pair_limited: award.isPairLimited,
        is_exact: award.isExact,
        created_at: now,
      })),
    )
    .execute();
}

/** Notes on the awards of an automatic close that the guess was an exact hit of the price that was said later. */
export async function saveExactHits(db: Kysely<Schema>, suggestionIds: readonly string[]): Promise<void> {
  if (suggestionIds.length === 0) return;
  await db
    .updateTable('xp_award')
    .set({ is_exact: true })
    .where('suggestion_id', '=', sql<string>`any(${suggestionIds})`)
    .where('kind', '=', 'suggestion')
    .execute();
}

/** Locks people's rows until the transaction ends, in the order of their ids, so that two transactions never wait for each other. */
export async function lockPeople(db: Kysely<Schema>, userIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', sql<string>`any(${userIds})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Raises XP; a person may stand in several of the gains. Rows are locked in the order of their ids first, so that two
 * transactions that each call this once never wait for each other.
 */
export async function addXp(
  db: Kysely<Schema>,
  gains: readonly { userId: string; amount: number }[],
  now: Date,
): Promise<void> {
  const userIds = gains.map((gain) => gain.userId);
  await lockPeople(db, userIds);
  const amounts = gains.map((gain) => gain.amount);
  await db
    .updateTable('app_user')
    .from(
      sql<{ user_id: string; amount: number }>`(
        select user_id, sum(amount)::int from unnest(${userIds}::uuid[], ${amounts}::int[]) as one(user_id, amount)
        group by user_id)`.as<'gain'>(sql`gain(user_id, amount)`),
    )
    .set({ xp: sql<number>`app_user.xp + gain.amount`, xp_reached_at: now })
    .whereRef('app_user.id', '=', 'gain.user_id')
    .execute();
}

/**
 * Whether the reader sees the owner of an award's listing, even after it was deleted. If the owner is unknown, only readers who avoid
 * nobody see it.
 */
function isOfSeenOwner(unseen: readonly string[]) {
  const owner = sql`coalesce(listing.user_id, xp_award.owner_id)`;
  const isKnown = sql`(${owner} is not null or xp_award.listing_id is null)`;
  return unseen.length === 0 ? sql<boolean>`true` : sql<boolean>`(${isKnown} and ${isOfSeen(owner, unseen)})`;
}

/** Removes the title of a hidden listing from the ledger, because the ledger would show it again once the listing is deleted. */
export async function forgetTitle(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db.updateTable('xp_award').set({ listing_title: null }).where('listing_id', '=', listingId).execute();
}

/** The ledger of a person, newest first, for a reader who must not see the listings of these people. */
export async function findAwards(
  db: Kysely<Schema>,
  userId: string,
  most: number,
  unseen: readonly string[],
) {
  const isShown = isOfSeenOwner(unseen);
  return db
    .selectFrom('xp_award')
    .leftJoin('listing', 'listing.id', 'xp_award.listing_id')
    .select(['xp_award.id', 'kind', 'amount', 'tier', 'achievement_id', 'xp_award.created_at'])
    .select(sql<string | null>`case when ${isShown} then xp_award.listing_id end`.as('listing_id'))
    .select(
      sql<
        string | null
      >`case when ${isShown} and listing.hidden_by is null then xp_award.listing_title end`.as(
        'listing_title',
      ),
    )
    .where('xp_award.user_id', '=', userId)
    .orderBy('xp_award.created_at', 'desc')
    .orderBy('xp_award.id', 'desc')
    .limit(most)
    .execute();
}

/** A person’s XP; null where there is nobody for this reader. */
export async function findXp(db: Kysely<Schema>, userId: string, readerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .select('xp')
    .where('id', '=', userId)
    .where(profileIsShownTo(readerId))
    .executeTakeFirst();
  return row?.xp ?? null;
}
