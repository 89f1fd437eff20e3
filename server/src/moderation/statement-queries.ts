import { type Kysely, type Selectable, sql } from 'kysely';
import { demoDomain } from '../demo-domain.ts';
import type { Schema } from '../db/schema.ts';

export type StatementRow = Selectable<Schema['statement']>;
type NewStatement = Omit<
  StatementRow,
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

/** A page of what was decided about a person, newest first. */
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

/** How many there are, counted up to one more than `most`. */
export async function countStatements(db: Kysely<Schema>, userId: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('statement')
    .select('id')
    .where('user_id', '=', userId)
    .limit(most + 1)
    .execute();
  return rows.length;
}

/** What its mail is made of; undefined once the person is gone, and for one whose mail nobody would read. */
export async function findForStatementMail(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('statement')
    .innerJoin('app_user', 'app_user.id', 'statement.user_id')
    .selectAll('statement')
    .select(['app_user.name', 'app_user.email', 'app_user.time_zone'])
    .where('statement.id', '=', id)
    .where('email_verified_at', 'is not', null)
    .where('email_key', 'not like', `%@${demoDomain}`)
    .executeTakeFirst();
}

/** In what state all statements of a person that are in force leave their account: until when limited, and since and until when suspended. */
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

/** Saves the state of an account; answers whether it was suspended before. */
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

/** A statement of this person's, locked; undefined where it is none of theirs. */
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

/** Whose appeal a case is. */
export async function findAppellant(db: Kysely<Schema>, caseId: string) {
  return db
    .selectFrom('statement')
    .select(['id', 'user_id', 'action'])
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

/** Whether anybody but these could answer an appeal. */
export async function hasOtherModerator(db: Kysely<Schema>, userIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '<>', 'member')
    .where('id', 'not in', userIds)
    .where('deletion_at', 'is', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those whose suspension is over but still marked. */
export async function findOverdue(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('suspended_at', 'is not', null)
    .where('suspended_until', '<=', now)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps a person's listings from being closed or hidden meanwhile: whoever closes one locks it before its people, and so does this. */
export async function lockOwnListings(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .selectFrom('listing')
    .select('id')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('is_active', '=', sql.lit(true)), row('hidden_by', '=', 'suspension')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A person's listings that are open and not hidden, or those that their suspension hides. */
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

/** Whether another statement that is in force hides or removes the same thing. */
export async function isHiddenByAnother(db: Kysely<Schema>, statement: StatementRow): Promise<boolean> {
  const row = await db
    .selectFrom('statement')
    .select('id')
    .where('subject_id', '=', statement.subject_id)
    .where('id', '<>', statement.id)
    .where('action', 'in', ['hide', 'remove'])
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
