import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isNotBlocked, listingIsShownTo, seesAllGuesses } from '../db/fragments.ts';
import type { Reader } from '../session-user.ts';
import type { Followed } from './live-events.ts';

export type Checked = { userId: string; tokenHash: Buffer; isModerator: boolean };

/** A null reason means that the person gained or lost a role. A suspension ends the sessions as well. */
export async function findChangedSessions(
  db: Kysely<Schema>,
  checked: readonly Checked[],
  now: Date,
): Promise<{ index: number; reason: 'signedOut' | 'suspended' | null }[]> {
  const { rows } = await sql<{ index: number; reason: 'signedOut' | 'suspended' | null }>`
    select checked.nth::int - 1 as index,
      case when app_user.suspended_at is not null then 'suspended' when session.user_id is null then 'signedOut' end as reason
    from unnest(${checked.map(({ userId }) => userId)}::uuid[], ${checked.map(({ tokenHash }) => tokenHash)}::bytea[],
      ${checked.map(({ isModerator }) => isModerator)}::boolean[]) with ordinality as checked (user_id, hash, is_moderator, nth)
    left join session on session.token_hash = checked.hash and session.expires_at > ${now}
    left join app_user on app_user.id = checked.user_id
    where session.user_id is null or app_user.suspended_at is not null
      or (app_user.role <> 'member') <> checked.is_moderator`.execute(db);
  return rows;
}

export async function findFollowable(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  { id: readerId, blockedIds = [] }: Reader,
): Promise<Map<string, Followed>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'user_id as ownerId'])
    .select(seesAllGuesses(readerId).as('seesGuesses'))
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where(listingIsShownTo(readerId))
    .where(isNotBlocked(sql.ref('listing.user_id'), blockedIds))
    .execute();
  return new Map(rows.map(({ id, ...followed }) => [id, followed]));
}
