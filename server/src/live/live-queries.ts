import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isNotBlocked, listingIsShownTo } from '../db/fragments.ts';
import type { Reader } from '../session-user.ts';
import type { Followed } from './live-events.ts';

/** The session of a stream, and whether its person was a moderator when it began. */
export type Checked = { tokenHash: Buffer; isModerator: boolean };

/**
 * Those of these streams that must end, by their index, with the reason: their session has ended, by signing out or by time, or their person
 * is suspended. The reason is null if a person has become a moderator since, or is none any more.
 */
export async function findChangedSessions(
  db: Kysely<Schema>,
  checked: readonly Checked[],
  now: Date,
): Promise<{ index: number; reason: 'signedOut' | 'suspended' | null }[]> {
  const { rows } = await sql<{ index: number; reason: 'signedOut' | 'suspended' | null }>`
    select checked.nth::int - 1 as index,
      case when session.user_id is null then 'signedOut' when app_user.suspended_at is not null then 'suspended' end as reason
    from unnest(${checked.map(({ tokenHash }) => tokenHash)}::bytea[], ${checked.map(({ isModerator }) => isModerator)}::boolean[])
      with ordinality as checked (hash, is_moderator, nth)
    left join session on session.token_hash = checked.hash and session.expires_at > ${now}
    left join app_user on app_user.id = session.user_id
    where session.user_id is null or app_user.suspended_at is not null
      or (app_user.role <> 'member') <> checked.is_moderator`.execute(db);
  return rows;
}

/** Those of these listings that this reader may see. */
export async function findFollowable(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  { id: readerId, blockedIds = [] }: Reader,
): Promise<Map<string, Followed>> {
  if (listingIds.length === 0) return new Map();
  const guessed = sql<boolean>`exists (select from suggestion where listing_id = listing.id and user_id = ${readerId})`;
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'user_id as ownerId'])
    .select(sql<boolean>`(listing.user_id = ${readerId} or ${guessed})`.as('seesGuesses'))
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where(listingIsShownTo(readerId))
    .where(isNotBlocked(sql.ref('listing.user_id'), blockedIds))
    .execute();
  return new Map(rows.map(({ id, ...followed }) => [id, followed]));
}
