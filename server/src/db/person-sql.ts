import type { Person } from '@ballpark/domain/contract/fields.ts';
import { type RawBuilder, sql } from 'kysely';

/** A person of `app_user`, or of an alias of it, with the fields that everybody may see. */
export function personJson(table: string): RawBuilder<Person> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Person>`jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')},
    'photoUrl', ${column('photo_url')}, 'xp', ${column('xp')})`;
}

/** A person of a left-joined table; null if it has no row. */
export function personJsonOrNull(table: string): RawBuilder<Person | null> {
  return sql<Person | null>`case when ${sql.ref(`${table}.id`)} is not null then ${personJson(table)} end`;
}
