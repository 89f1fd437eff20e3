import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Pair } from '../xp/xp-queries.ts';

/** One process at a time opens cases about signals. */
export async function lockSignals(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signals'))`.execute(db);
}

export async function findLimitedPairs(
  db: Kysely<Schema>,
  { limitedSince, openedSince, most }: { limitedSince: Date; openedSince: Date; most: number },
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select distinct least(owner_id, user_id) as "ownerId", greatest(owner_id, user_id) as "userId" from xp_award
    where is_pair_limited and created_at > ${limitedSince} and exists (select from app_user where id = owner_id) and not exists (
      select from case_reason as reason join moderation_case as opened on opened.id = reason.case_id
      where reason.is_signal and reason.created_at > ${openedSince}
        and ((reason.other_id = xp_award.user_id and opened.subject_id = xp_award.owner_id)
          or (reason.other_id = xp_award.owner_id and opened.subject_id = xp_award.user_id)))
    limit ${most}`.execute(db);
  return rows;
}
