import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';

/** What is written into the audit log (product 15.3): who did what about whom, when, and why. */
export type AuditAction = {
  action: string;
  /** The id of a person, the name of an operator's account, or a rule of the house. */
  by: { userId: string } | { operator: string } | 'rule';
  /** A person by their id, or something else by its own; left out where it concerns the whole place. */
  about?: { kind: string; id: string } | undefined;
  reason?: string;
  facts?: Record<string, string>;
  now: Date;
};

/** Adds a line to the log, in the caller's transaction: it is there if, and only if, what it tells has happened. */
export async function insertAudit(db: Kysely<Schema>, done: AuditAction): Promise<void> {
  const { action, by, about, reason = '', facts = {}, now } = done;
  const isPerson = typeof by === 'object' && 'userId' in by;
  const isOperator = typeof by === 'object' && 'operator' in by;
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      action,
      made_by: isPerson ? 'person' : isOperator ? 'operator' : 'rule',
      actor_id: isPerson ? await auditPersonId(db, by.userId) : null,
      operator: isOperator ? by.operator : null,
      subject_kind: about?.kind ?? null,
      subject_id: about?.kind === 'user' ? await auditPersonId(db, about.id) : (about?.id ?? null),
      reason,
      facts: JSON.stringify(facts),
      created_at: now,
    })
    .execute();
}

/** By what the log names this person: it goes with their account, so that the log then names nobody. */
export async function auditPersonId(db: Kysely<Schema>, userId: string): Promise<string> {
  await db
    .insertInto('audit_person')
    .values({ id: newId(), user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('audit_person')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.id;
}

type Slice = { offset: number; limit: number };

/** A page of the log, newest first, with the people who are still here. */
export async function findAuditPage(db: Kysely<Schema>, { offset, limit }: Slice) {
  return db
    .selectFrom('audit_log')
    .leftJoin('audit_person as actor_key', 'actor_key.id', 'audit_log.actor_id')
    .leftJoin('app_user as actor', 'actor.id', 'actor_key.user_id')
    .leftJoin('audit_person as subject_key', 'subject_key.id', 'audit_log.subject_id')
    .leftJoin('app_user as subject', 'subject.id', 'subject_key.user_id')
    .select([
      'audit_log.id',
      'action',
      'made_by',
      'operator',
      'subject_kind',
      'subject_id',
      'reason',
      'facts',
    ])
    .select('audit_log.created_at')
    .select(personColumns('actor').as('actor'))
    .select(personColumns('subject').as('subject'))
    .orderBy('audit_log.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

type LoggedPerson = {
  id: string;
  name: string;
  username: string | null;
  photoUrl: string | null;
  xp: number;
};

function personColumns(table: 'actor' | 'subject') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<LoggedPerson | null>`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'name', ${column('name')}, 'username', ${column('username')}, 'photoUrl', ${column('photo_url')}, 'xp', ${column('xp')}) end`;
}

/** How many lines there are, counted up to one more than `most`. */
export async function countAudit(db: Kysely<Schema>, most: number): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('audit_log')
        .select('id')
        .limit(most + 1)
        .as('some'),
    )
    .select((some) => some.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
