import { type Kysely, sql } from 'kysely';
import { isReasonOfCase } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

export async function findOpenCases(db: Kysely<Schema>, caseIds: readonly string[]) {
  return db
    .selectFrom('moderation_case')
    .innerJoin('app_user', 'app_user.id', 'moderation_case.person_id')
    .select(['app_user.role as personRole', 'opened_at as openedAt'])
    .select(
      sql<string[]>`array(select person_id::text union
        select other_id::text from case_reason where ${isReasonOfCase} and other_id is not null)`.as(
        'aboutIds',
      ),
    )
    .where('moderation_case.id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .where('decided_at', 'is', null)
    .orderBy('moderation_case.id')
    .execute();
}

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
