import { type Kysely, type Selectable, sql } from 'kysely';
import { countUpTo, mailPerson } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

export type StatementRow = Selectable<Schema['statement']>;
type NewStatement = Omit<
  StatementRow,
  | 'photo_id'
  | 'photo_slot'
  | 'taken_name'
  | 'taken_username'
  | 'ended_at'
  | 'appeal'
  | 'appealed_at'
  | 'appeal_case_id'
  | 'outcome'
  | 'answer'
  | 'answered_at'
  | 'answered_by'
  | 'is_same_moderator'
>;

export async function insertStatement(db: Kysely<Schema>, statement: NewStatement): Promise<void> {
  await db.insertInto('statement').values(statement).execute();
}

type Slice = { offset: number; limit: number };

export async function findStatements(
  db: Kysely<Schema>,
  userId: string,
  { offset, limit }: Slice,
): Promise<StatementRow[]> {
  return db
    .selectFrom('statement')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countStatements(db: Kysely<Schema>, userId: string, most: number): Promise<number> {
  return countUpTo(db, db.selectFrom('statement').select('id').where('user_id', '=', userId), most);
}

export async function findForStatementMail(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('statement')
    .innerJoin('app_user', 'app_user.id', 'statement.user_id')
    .selectAll('statement')
    .select(['app_user.name', 'app_user.email', mailPerson.as('person')])
    .select(['app_user.time_zone', 'app_user.country_code'])
    .where('statement.id', '=', id)
    .executeTakeFirst();
}

export async function findHolds(db: Kysely<Schema>, userId: string, now: Date) {
  return db
    .selectFrom('statement')
    .select([
      sql<Date | null>`max(until) filter (where action = 'limit')`.as('limited_until'),
      sql<Date | null>`min(created_at) filter (where action = 'suspend')`.as('suspended_at'),
      sql<Date | null>`case when not bool_or(until is null and action = 'suspend')
        then max(until) filter (where action = 'suspend') end`.as('suspended_until'),
    ])
    .where('user_id', '=', userId)
    .where('action', 'in', ['limit', 'suspend'])
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .executeTakeFirstOrThrow();
}

/** Returns whether it was suspended before. */
export async function saveHolds(
  db: Kysely<Schema>,
  userId: string,
  holds: Awaited<ReturnType<typeof findHolds>>,
): Promise<boolean> {
  const before = await db
    .selectFrom('app_user')
    .select('suspended_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.updateTable('app_user').set(holds).where('id', '=', userId).execute();
  return before.suspended_at !== null;
}

/** Undefined if it is not theirs. */
export async function lockStatement(
  db: Kysely<Schema>,
  id: string,
  userId: string,
): Promise<StatementRow | undefined> {
  return db
    .selectFrom('statement')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findAppealed(db: Kysely<Schema>, caseId: string) {
  return db
    .selectFrom('statement')
    .select(['id', 'user_id', 'action', 'made_by', 'decided_by', 'case_id', 'reason', 'facts', 'created_at'])
    .where('appeal_case_id', '=', caseId)
    .executeTakeFirst();
}

export async function updateStatement(
  db: Kysely<Schema>,
  id: string,
  change: Partial<StatementRow>,
): Promise<StatementRow> {
  return db
    .updateTable('statement')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether there were limits or suspensions in force. */
export async function endHolds(db: Kysely<Schema>, userId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('statement')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('action', 'in', ['limit', 'suspend'])
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .returning('id')
    .execute();
  return ended.length > 0;
}

export async function endHidings(db: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  await db
    .updateTable('statement')
    .set({ ended_at: now })
    .where('subject_id', '=', listingId)
    .where('action', 'in', ['hide', 'remove'])
    .where('ended_at', 'is', null)
    .execute();
}

/** They are over, but still marked on the account. */
export async function findOverdue(
  db: Kysely<Schema>,
  now: Date,
  userId?: string,
): Promise<{ id: string; ended: ('limit' | 'suspension')[] }[]> {
  const { rows } = await sql<{ id: string; isLimitOver: boolean; isSuspensionOver: boolean }>`
    select id, coalesce(limited_until <= ${now}, false) as "isLimitOver",
      coalesce(suspended_until <= ${now}, false) as "isSuspensionOver"
    from app_user where id in (
      select user_id from statement where action in ('limit', 'suspend') and until <= ${now} and ended_at is null)
    and (limited_until <= ${now} or (suspended_at is not null and suspended_until <= ${now}))
    and id = coalesce(${userId ?? null}::uuid, id) limit 100`.execute(db);
  return rows.map(({ id, isLimitOver, isSuspensionOver }) => ({
    id,
    ended: [...(isLimitOver ? ['limit' as const] : []), ...(isSuspensionOver ? ['suspension' as const] : [])],
  }));
}

/** Locks in one order with the decision's listing, and before people, as a close does. */
export async function lockOwnListings(
  db: Kysely<Schema>,
  userId: string,
  alsoListingId: string | null = null,
): Promise<void> {
  await db
    .selectFrom('listing')
    .select('id')
    .where((row) =>
      row.or([
        row('id', '=', alsoListingId),
        row.and([
          row('user_id', '=', userId),
          row.or([row('is_active', '=', sql.lit(true)), row('hidden_by', '=', 'suspension')]),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function findOwnListings(
  db: Kysely<Schema>,
  userId: string,
  hiddenBy: 'suspension' | null,
): Promise<string[]> {
  const listings = db.selectFrom('listing').select('id').where('user_id', '=', userId).orderBy('id');
  const rows = await (
    hiddenBy === null
      ? listings.where('hidden_by', 'is', null).where('is_active', '=', sql.lit(true))
      : listings.where('hidden_by', '=', hiddenBy)
  ).execute();
  return rows.map(({ id }) => id);
}

/** A removal from a profile does not hide what was added since. */
export async function isHiddenByAnother(db: Kysely<Schema>, statement: StatementRow): Promise<boolean> {
  const row = await db
    .selectFrom('statement')
    .select('id')
    .where('subject_id', '=', statement.subject_id)
    .where('id', '<>', statement.id)
    .where('action', 'in', statement.subject_kind === 'user' ? ['hide'] : ['hide', 'remove'])
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
