import type { SharedClose } from '@ballpark/domain/signals.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isOfSeen, suggestionIsShownTo } from '../db/fragments.ts';
import type { Reader } from '../session-user.ts';

/** An owner and a person who suggests a price to them. */
export type Pair = { ownerId: string; userId: string };

/** `pair` with its columns owner_id, user_id and place, which is that in the array, from 1. */
const fromPairs = (pairs: readonly Pair[]): RawBuilder<unknown> => sql`
  unnest(${pairs.map(({ ownerId }) => ownerId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[])
    with ordinality as pair (owner_id, user_id, place)`;

/** Those who have used the same network or browser since then, however many others have too, and of whom no moderator has said that it is fine. */
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

/** The closes since then that have paid one person of each pair for the other's listing. */
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

/** A pair with the suggestion of its person, if there is one, and whether the award of it was cut; null while it is unpaid. */
export type SuggestedPair = Pair & { suggestionId: string | null; isLimited: boolean | null };

/** The suggestions on a listing that this person may know: the owner all of members whom they see, others their own. */
export async function findSuggestedPairs(
  db: Kysely<Schema>,
  { listingId, reader }: { listingId: string; reader: Reader },
): Promise<SuggestedPair[]> {
  const { id: readerId, unseen = [] } = reader;
  const { rows } = await sql<SuggestedPair>`
    select suggestion.id as "suggestionId", suggestion.user_id as "userId", listing.user_id as "ownerId", (
      select is_pair_limited from xp_award
      where suggestion_id = suggestion.id and kind = 'suggestion') as "isLimited"
    from suggestion join listing on listing.id = suggestion.listing_id
    where listing.id = ${listingId} and ${readerId} in (listing.user_id, suggestion.user_id) and suggestion.user_id is not null
      and ${suggestionIsShownTo(readerId)} and ${isOfSeen(sql.ref('suggestion.user_id'), unseen)}`.execute(
    db,
  );
  return rows;
}

/** Everybody whom a close since then has paid for this person's listing, or this person for theirs. */
export async function findPairsOf(db: Kysely<Schema>, userId: string, since: Date): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select ${userId}::uuid as "ownerId", user_id as "userId" from xp_award where owner_id = ${userId} and created_at > ${since}
    union select ${userId}::uuid, owner_id from xp_award
    where user_id = ${userId} and owner_id is not null and created_at > ${since}`.execute(db);
  return rows;
}

/** Gives the awards of others the pseudonym of an owner who leaves, so that their different owners can still be counted. */
export async function forgetOwner(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await sql`
    update xp_award set owner_id = (select former_author from app_user where id = ${ownerId})
    where owner_id = ${ownerId}`.execute(db);
}
