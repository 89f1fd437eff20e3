import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The cases that still wait for a decision. */
export async function findOpenCases(db: Kysely<Schema>, caseIds: readonly string[]) {
  return db
    .selectFrom('moderation_case')
    .innerJoin('app_user', 'app_user.id', 'moderation_case.person_id')
    .select(['person_id as personId', 'app_user.role as personRole', 'opened_at as openedAt'])
    .where('moderation_case.id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .where('decided_at', 'is', null)
    .orderBy('moderation_case.id')
    .execute();
}

/** The people who may decide now. */
export async function findModerators(db: Kysely<Schema>) {
  return db
    .selectFrom('app_user')
    .select(['id', 'role'])
    .where('role', '<>', 'member')
    .where('suspended_at', 'is', null)
    .where('deletion_at', 'is', null)
    .orderBy('id')
    .execute();
}
