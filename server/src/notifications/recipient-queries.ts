import type { MailPerson } from '@ballpark/domain/may-mail.ts';
import { type Kysely, sql } from 'kysely';
import { mailPerson } from '../db/mail-person-sql.ts';
import type { Schema } from '../db/schema.ts';
import { isSeenBy } from '../db/fragments.ts';

/** What decides which notifications and mails these people get, by their ids. */
export async function findRecipients(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<Map<string, MailPerson>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['app_user.id', mailPerson.as('person')])
    .where('app_user.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, person }) => [id, person]));
}

/** The pairs, as 'user other', in which the first does not see the second. */
export async function findUnseenPairs(
  db: Kysely<Schema>,
  pairs: readonly { userId: string; otherId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ viewer: string; person: string }>`
    select viewer, person
    from unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[]) as pair (viewer, person)
    where not ${isSeenBy(sql`pair.viewer`, sql`pair.person`)}`.execute(db);
  return new Set(rows.map(({ viewer, person }) => `${viewer} ${person}`));
}
