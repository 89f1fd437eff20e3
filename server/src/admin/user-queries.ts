import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listUsers } from '@ballpark/domain/contract/admin.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
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
  'created_at',
] as const;

export type AdminUserRow = NonNullable<Awaited<ReturnType<typeof findAdminUser>>>;

export async function findAdminUser(db: Kysely<Schema>, userId: string) {
  return db.selectFrom('app_user').select(columns).where('id', '=', userId).executeTakeFirst();
}

/** A page of the people who fit, in this order; equal ones from the newest to the oldest. */
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

/** How many people fit, counted up to one more than `most`. */
export async function countAdminUsers(db: Kysely<Schema>, filter: Filter, most: number): Promise<number> {
  const some = db
    .selectFrom('app_user')
    .select('id')
    .where((person) => fits(person, filter))
    .limit(most + 1);
  const row = await db
    .selectFrom(some.as('some'))
    .select((each) => each.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Reads everybody, which few do and seldom; a person is found by any part of name, username or address. */
function fits(person: ExpressionBuilder<Schema, 'app_user'>, { q, role }: Filter) {
  const part = `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const isFound = person.or(
    (['name', 'username', 'email'] as const).map((column) => person(column, 'ilike', part)),
  );
  return person.and([
    ...(q.trim() === '' ? [] : [isFound]),
    ...(role === undefined ? [] : [person('role', '=', role)]),
  ]);
}
