import type { Tier } from '@ballpark/domain/xp.ts';
import type { SharedClose } from '@ballpark/domain/signals.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ValueOf, compileOnce } from '../db/compile-once.ts';
import {
  centreOf,
  farnessSql,
  isNotBlocked,
  profileIsShownTo,
  reachOf,
  suggestionIsShownTo,
} from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';
import type { Reader } from '../session-user.ts';

export type Award = {
  listing: { id: string; title: string; ownerId: string };
  /** 'laterPrice': stated after an automatic close. */
  kind: 'suggestion' | 'laterPrice';
  userId: string;
  suggestionId: string;
  xpAwarded: number;
  tier: Tier;
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

/** A later price also marks the awards of the automatic close. */
export async function saveExactHits(db: Kysely<Schema>, suggestionIds: readonly string[]): Promise<void> {
  if (suggestionIds.length === 0) return;
  await db
    .updateTable('xp_award')
    .set({ is_exact: true })
    .where('suggestion_id', '=', sql<string>`any(${suggestionIds})`)
    .where('kind', '=', 'suggestion')
    .execute();
}

/** Locks in the order of ids, so that two transactions never deadlock. */
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
 * A person may be in several gains. Locks in the order of ids, so that transactions that call this once never
 * deadlock.
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

/** Covers deleted listings. If the owner is unknown, only readers who block nobody see it. */
function isOwnerNotBlocked(blockedIds: readonly string[]) {
  const owner = sql`coalesce(listing.user_id, xp_award.owner_id)`;
  const isKnown = sql`(${owner} is not null or xp_award.listing_id is null)`;
  return blockedIds.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${isKnown} and ${isNotBlocked(owner, blockedIds)})`;
}

/** The ledger would show a hidden title again once the listing is deleted. */
export async function forgetTitle(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db.updateTable('xp_award').set({ listing_title: null }).where('listing_id', '=', listingId).execute();
}

export async function findAwards(
  db: Kysely<Schema>,
  userId: string,
  most: number,
  { id: readerId, blockedIds = [] }: Reader,
) {
  const isShown = sql<boolean>`(${isOwnerNotBlocked(blockedIds)} and not exists (
    select from suggestion where suggestion.id = xp_award.suggestion_id and not ${suggestionIsShownTo(readerId)}))`;
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

export async function findXp(db: Kysely<Schema>, userId: string, readerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .select('xp')
    .where('id', '=', userId)
    .where(profileIsShownTo(readerId))
    .executeTakeFirst();
  return row?.xp ?? null;
}

/** Measured from the centres of people's cities. */
export type Area = { latitude: number; longitude: number; radiusKm: number };

type Leader = {
  id: string;
  username: string | null;
  name: string;
  photo_url: string | null;
  location: string | null;
  xp: number;
};
type Own = { own_xp: number; own_rank: number | null };
type Row = Own & (Leader | { [Field in keyof Leader]: null });
type Values = { userId: string; latitude?: number; longitude?: number; cosine?: number; reach?: number };

/** Counting further would take longer with everybody who joins. */
export const lastRankCounted = 1000;

/** Most XP first, then those who reached it first; suspended people excluded. Anywhere, ranks end one after `lastRankCounted`. */
export async function findLeaders(
  db: Kysely<Schema>,
  area: Area | null,
  userId: string,
): Promise<{ leaders: Leader[]; own: Own | undefined }> {
  const rows = area
    ? await nearbyLeaders(db, { userId, ...centreOf(area), reach: reachOf(area.radiusKm) })
    : await allLeaders(db, { userId });
  return { leaders: rows.filter((row) => row.id !== null), own: rows[0] };
}

const maxLeaders = 100;
const allLeaders = compileOnce((_db, value: ValueOf<Values>) =>
  selectLeaders(value, sql`true`, sql`limit ${sql.lit(lastRankCounted)}`),
);
const nearbyLeaders = compileOnce((_db, value: ValueOf<Values>) =>
  selectLeaders(value, isInArea(value), sql``),
);

function selectLeaders(value: ValueOf<Values>, isIn: RawBuilder<unknown>, limit: RawBuilder<unknown>) {
  return sql<Row>`
    with own as materialized (
      select person.xp as own_xp, case when person.xp > 0 and person.is_in then (
        select count(*) + 1 from (
          select from app_user where xp > 0 and suspended_at is null and xp > person.xp and ${isIn} ${limit}
        ) as better) end as own_rank
      from (select xp, ${isIn} as is_in from app_user where id = ${value('userId')}) as person)
    select leader.*, own.own_xp, own.own_rank
    from own left join (
      select id, username, name, photo_url, location, xp, xp_reached_at from app_user
      where xp > 0 and suspended_at is null and ${isIn}
      order by xp desc, xp_reached_at, id limit ${sql.lit(maxLeaders)}) as leader on true
    order by leader.xp desc, leader.xp_reached_at, leader.id`;
}

/** How many people have each amount of XP. */
export async function countByXp(db: Kysely<Schema>): Promise<{ xp: number; count: number }[]> {
  const { rows } = await sql<{ xp: number; count: number }>`
    select xp, count(*)::int as count from app_user where xp > 0 and suspended_at is null group by xp`.execute(
    db,
  );
  return rows;
}

function isInArea(value: ValueOf<Values>): RawBuilder<unknown> {
  const columns = { latitude: 'city_latitude', longitude: 'city_longitude' };
  const centre = { latitude: value('latitude'), longitude: value('longitude'), cosine: value('cosine') };
  return sql`${farnessSql(columns, centre)} <= ${value('reach')}`;
}

export type Pair = { ownerId: string; userId: string };

/** `place` is the index in the array, from 1. */
const fromPairs = (pairs: readonly Pair[]): RawBuilder<unknown> => sql`
  unnest(${pairs.map(({ ownerId }) => ownerId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[])
    with ordinality as pair (owner_id, user_id, place)`;

/** Ignores how many others share it, and skips pairs that a moderator has cleared. */
export async function findOfOneOrigin<P extends Pair>(
  db: Kysely<Schema>,
  pairs: readonly P[],
  since: Date,
): Promise<P[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select place::int from ${fromPairs(pairs)}
    where exists (
      select from person_mark as mark join person_mark as other using (kind, hash)
      where mark.user_id = pair.owner_id and other.user_id = pair.user_id and mark.seen_at > ${since} and other.seen_at > ${since}
    ) and not exists (
      select from case_reason as reason join moderation_case as kept on kept.id = reason.case_id
      where kept.decision = 'keep' and kept.subject_kind = 'user' and reason.is_signal
        and ((reason.other_id = pair.user_id and kept.subject_id = pair.owner_id)
          or (reason.other_id = pair.owner_id and kept.subject_id = pair.user_id))
    )`.execute(db);
  const places = new Set(rows.map(({ place }) => place));
  return pairs.filter((_, at) => places.has(at + 1));
}

export type PaidClose = SharedClose & { paidAt: Date };

export async function findSharedCloses<P extends Pair>(
  db: Kysely<Schema>,
  pairs: readonly P[],
  since: Date,
): Promise<Map<P, PaidClose[]>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<PaidClose & { place: number }>`
    select place::int, award.owner_id as "ownerId", bool_or(is_exact) as "isExact", bool_or(tier = 'closest') as "isClosest",
      max(created_at) as "paidAt",
      -- An exact hit and a higher tier had a price, even if the listing was reopened since.
      bool_or(is_exact or tier <> 'participation') or not exists (
        select from listing where id = award.listing_id and auto_closed_at is not null and final_price_minor is null
      ) as "isPriced",
      (select count(*)::int from xp_award where listing_id = award.listing_id and kind = 'suggestion') as "paidCount"
    from ${fromPairs(pairs)} join xp_award as award on award.created_at > ${since} and award.kind <> 'achievement' and (
      (award.owner_id = pair.owner_id and award.user_id = pair.user_id)
      or (award.owner_id = pair.user_id and award.user_id = pair.owner_id))
    group by place, award.owner_id, award.listing_id`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return new Map(pairs.map((pair, at) => [pair, byPlace.get(at + 1) ?? []]));
}

export type SuggestedPair = Pair & { suggestionId: string | null; isLimited: boolean | null };

/** The owner sees all of members they do not block; others only their own. */
export async function findSuggestedPairs(
  db: Kysely<Schema>,
  { listingId, reader }: { listingId: string; reader: Reader },
): Promise<SuggestedPair[]> {
  const { id: readerId, blockedIds = [] } = reader;
  const { rows } = await sql<SuggestedPair>`
    select suggestion.id as "suggestionId", suggestion.user_id as "userId", listing.user_id as "ownerId", (
      select is_pair_limited from xp_award
      where suggestion_id = suggestion.id and kind = 'suggestion') as "isLimited"
    from suggestion join listing on listing.id = suggestion.listing_id
    where listing.id = ${listingId} and ${readerId} in (listing.user_id, suggestion.user_id) and suggestion.user_id is not null
      and ${suggestionIsShownTo(readerId)} and ${isNotBlocked(sql.ref('suggestion.user_id'), blockedIds)}`.execute(
    db,
  );
  return rows;
}

export async function findPairsOf(db: Kysely<Schema>, userId: string, since: Date): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select ${userId}::uuid as "ownerId", user_id as "userId" from xp_award where owner_id = ${userId} and created_at > ${since}
    union select ${userId}::uuid, owner_id from xp_award
    where user_id = ${userId} and owner_id is not null and created_at > ${since}`.execute(db);
  return rows;
}

/** Uses a pseudonym, so that distinct owners can still be counted. */
export async function forgetOwner(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await sql`
    update xp_award set owner_id = (select former_author from app_user where id = ${ownerId}), listing_title = null
    where owner_id = ${ownerId}`.execute(db);
}
