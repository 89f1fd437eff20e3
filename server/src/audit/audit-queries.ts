import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { countUpTo, isCaseAbout, likePart, personJsonOrNull } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../new-id.ts';

export type AuditAction = {
  action: string;
  by: { userId: string } | { operator: string } | 'rule';
  /** Undefined if it concerns the whole site. */
  about?: { kind: string; id: string } | undefined;
  reason?: string;
  facts?: Record<string, string>;
  now: Date;
};

/** Runs in the caller's transaction, so that it exists only if the action was committed. */
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

/** The row is deleted with the account, so the log then names nobody. */
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
type Filter = { q: string; action?: string | undefined };

/** `is_about_reader` of what others decided in a case about the reader. */
export async function findAuditPage(
  db: Kysely<Schema>,
  filter: Filter,
  { offset, limit }: Slice,
  readerId: string,
) {
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
    .select(isAboutReader(readerId).as('is_about_reader'))
    .select(personJsonOrNull('actor').as('actor'))
    .select(personJsonOrNull('subject').as('subject'))
    .where((line) => fits(line, filter, readerId))
    .orderBy('audit_log.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countAudit(
  db: Kysely<Schema>,
  filter: Filter,
  { readerId, most }: { readerId: string; most: number },
): Promise<number> {
  const found = db
    .selectFrom('audit_log')
    .select('id')
    .where((line) => fits(line, filter, readerId));
  return countUpTo(db, found, most);
}

/** Cases are deleted in time, so the person whom the line is about counts, too. */
function isAboutReader(readerId: string): RawBuilder<boolean> {
  const own = sql`(select id from audit_person where user_id = ${readerId})`;
  return sql<boolean>`((audit_log.actor_id = ${own}) is not true and (
    (audit_log.facts ?| array['case', 'statement'] and audit_log.subject_id = ${own})
    or exists (select from moderation_case where ${isCaseAbout(readerId)} and moderation_case.id in (
      (audit_log.facts ->> 'case')::uuid,
      (select case_id from statement where statement.id = (audit_log.facts ->> 'statement')::uuid)))))`;
}

/** The log no longer names former members. Who decided about the reader is not found either. */
function fits(line: ExpressionBuilder<Schema, 'audit_log'>, { q, action }: Filter, readerId: string) {
  const part = likePart(q);
  const named = sql`(select key.id from audit_person as key join app_user as person on person.id = key.user_id
    where person.name ilike ${part} or person.username ilike ${part})`;
  return line.and([
    ...(action === undefined ? [] : [line('action', '=', action)]),
    ...(q.trim() === ''
      ? []
      : [
          sql<boolean>`((audit_log.actor_id in ${named} and not ${isAboutReader(readerId)})
          or audit_log.subject_id in ${named})`,
        ]),
  ]);
}
