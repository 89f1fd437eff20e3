import type { listUsers } from '@ballpark/domain/contract/admin.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { SubjectKind } from '@ballpark/domain/reports.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { countUpTo, isCaseAbout, likePart } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

type Filter = Pick<QueryOf<typeof listUsers>, 'q' | 'role'>;
type Order = Pick<QueryOf<typeof listUsers>, 'sort' | 'direction'>;

const columns = [
  'id',
  'name',
  'username',
  'photo_url',
  'email',
  'role',
  'xp',
  'email_verified_at',
  'onboarded_at',
  'deletion_at',
  'suspended_at',
  'created_at',
] as const;

export type AdminUserRow = NonNullable<Awaited<ReturnType<typeof findAdminUser>>>;

export async function findAdminUser(db: Kysely<Schema>, userId: string) {
  return db.selectFrom('app_user').select(columns).where('id', '=', userId).executeTakeFirst();
}

export async function findAdminUsers(
  db: Kysely<Schema>,
  filter: Filter,
  { sort, direction, offset, limit }: Order & { offset: number; limit: number },
) {
  const way = direction === 'up' ? 'asc' : 'desc';
  return db
    .selectFrom('app_user')
    .select(columns)
    .where((person) => fits(person, filter))
    .$if(sort === 'name', (query) => query.orderBy(sql`lower(name)`, way))
    .$if(sort === 'xp', (query) => query.orderBy('xp', way))
    .orderBy('id', sort === 'joined' ? way : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countAdminUsers(db: Kysely<Schema>, filter: Filter, most: number): Promise<number> {
  const found = db
    .selectFrom('app_user')
    .select('id')
    .where((person) => fits(person, filter));
  return countUpTo(db, found, most);
}

/** Scans all people, because few ask, and rarely. */
function fits(person: ExpressionBuilder<Schema, 'app_user'>, { q, role }: Filter) {
  const part = likePart(q);
  const isFound = person.or(
    (['name', 'username', 'email'] as const).map((column) => person(column, 'ilike', part)),
  );
  return person.and([
    ...(q.trim() === '' ? [] : [isFound]),
    ...(role === undefined ? [] : [person('role', '=', role)]),
  ]);
}

export async function findUserFacts(db: Kysely<Schema>, userId: string, now: Date) {
  return db
    .selectFrom('app_user')
    .select(['suspended_until', 'limited_until', 'mail_refused_at'])
    .select([
      sql<number>`(select count(*)::int from session where user_id = app_user.id and expires_at > ${now})`.as(
        'session_count',
      ),
      sql<Date | null>`(select max(seen_at) from session where user_id = app_user.id and expires_at > ${now})`.as(
        'last_seen_at',
      ),
      sql<number>`(select count(*)::int from listing where user_id = app_user.id)`.as('listing_count'),
      sql<number>`(select count(*)::int from suggestion where user_id = app_user.id)`.as('suggestion_count'),
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Without those about the reader. */
export async function findOpenCasesOf(
  db: Kysely<Schema>,
  userId: string,
  readerId: string,
): Promise<{ id: string; subjectKind: SubjectKind }[]> {
  return db
    .selectFrom('moderation_case')
    .select(['id', 'subject_kind as subjectKind'])
    .where('person_id', '=', userId)
    .where('decided_at', 'is', null)
    .where('kind', '<>', 'appeal')
    .where(sql<boolean>`not ${isCaseAbout(readerId)}`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

export async function countSessions(db: Kysely<Schema>, userId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns the former role; null if it is the same, undefined without such a person. */
export async function saveRole(
  db: Kysely<Schema>,
  userId: string,
  role: Role,
): Promise<Role | null | undefined> {
  const person = await db
    .selectFrom('app_user')
    .select('role')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  if (person.role === role) return null;
  await db.updateTable('app_user').set({ role }).where('id', '=', userId).execute();
  return person.role;
}

/** Only admins who can sign in count. */
export async function hasAdmin(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletion_at', 'is', null)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
