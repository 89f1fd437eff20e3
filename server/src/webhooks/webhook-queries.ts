import { keptDeliveries, webhookKinds } from '@ballpark/domain/webhooks.ts';
import type { PauseCause } from '@ballpark/domain/contract/webhooks.ts';
import { type Kysely, sql } from 'kysely';
import { hasNews } from '../events/outbox-queries.ts';
import {
  guessesShowTo,
  isVisibleTo,
  mailPerson,
  personJson,
  questionIsShownTo,
  suggestionIsShownTo,
} from '../db/fragments.ts';
import type { WebhookScope } from '../db/people-tables.ts';
import type { Schema } from '../db/schema.ts';

/** One’s own, or for all listings any admin’s. */
export type Of = { scope: 'own'; userId: string } | { scope: 'all' };

function selectWebhooks(db: Kysely<Schema>, of: Of) {
  const found = db
    .selectFrom('webhook')
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .select(['webhook.id', 'url', 'kinds', 'webhook.created_at', 'paused_at', 'paused_by'])
    .select(personJson('app_user').as('user'))
    .where('scope', '=', of.scope);
  return of.scope === 'own'
    ? found.where('user_id', '=', of.userId)
    : found.where('app_user.role', '=', 'admin');
}
export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>[number];

export async function findWebhooks(db: Kysely<Schema>, of: Of) {
  return selectWebhooks(db, of).orderBy('webhook.id').execute();
}

export async function findWebhook(db: Kysely<Schema>, of: Of, id: string) {
  return selectWebhooks(db, of).where('webhook.id', '=', id).executeTakeFirst();
}

/** That one, or the one of a delivery. Before its deliveries, as a deletion does. */
export async function lockWebhook(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`select from webhook
    where id in (${id}, (select webhook_id from webhook_delivery where id = ${id})) for no key update`.execute(
    db,
  );
}

/** Counts that follow hold until the transaction ends. */
export async function lockWebhooksOf(
  db: Kysely<Schema>,
  { scope, userId }: { scope: WebhookScope; userId: string },
) {
  const key = scope === 'own' ? userId : 'site';
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext(${key}))`.execute(db);
}

type New = {
  id: string;
  userId: string;
  scope: WebhookScope;
  url: string;
  secret: Buffer;
  kinds: string[];
  now: Date;
};

export async function insertWebhook(db: Kysely<Schema>, { userId, now, ...row }: New): Promise<void> {
  await db
    .insertInto('webhook')
    .values({ ...row, user_id: userId, created_at: now })
    .execute();
}

type Changes = {
  kinds?: string[];
  paused_at?: Date | null;
  paused_by?: PauseCause | null;
  failed_at?: Date | null;
};

export async function saveWebhook(db: Kysely<Schema>, id: string, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('webhook').set(changes).where('id', '=', id).execute();
}

/** False if it was paused already. */
export async function pauseWebhook(
  db: Kysely<Schema>,
  id: string,
  { by, now }: { by: PauseCause; now: Date },
): Promise<boolean> {
  const paused = await db
    .updateTable('webhook')
    .set({ paused_at: now, paused_by: by })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return paused !== undefined;
}

/** Clears its rest, and sends this one before all others. */
export async function saveFirst(db: Kysely<Schema>, id: string, deliveryId: string): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failed_at: null, first_id: deliveryId })
    .where('id', '=', id)
    .execute();
}

export async function saveFailedAt(db: Kysely<Schema>, id: string, at: Date | null): Promise<void> {
  await db.updateTable('webhook').set({ failed_at: at }).where('id', '=', id).execute();
}

export async function deleteWebhook(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Theirs work only while they may use the site, and those for all listings while they are an admin. */
export const isEntitled = sql<boolean>`(app_user.deletion_at is null and app_user.suspended_at is null
  and app_user.email_verified_at is not null and (webhook.scope = 'own' or app_user.role = 'admin'))`;

export type Told = {
  kind: string;
  listingId: string;
  suggestionId: string | null;
  questionId: string | null;
  byUserId: string | null;
  /** Of a listing that is gone. */
  ownerId: string | null;
  happenedAt: Date;
};

/** Pairs of an event, by its place in the list, and a webhook that wants it. */
export async function findToTell(
  db: Kysely<Schema>,
  events: readonly Told[],
): Promise<{ at: number; webhookId: string }[]> {
  const facts = events.map(({ kind, listingId, ownerId }, at) => ({ at, kind, listingId, ownerId }));
  const { rows } = await sql<{ at: number; webhookId: string }>`
    select event.at, webhook.id as "webhookId"
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as event(at integer, kind text, "listingId" uuid, "ownerId" uuid)
    left join listing on listing.id = event."listingId"
    join webhook on webhook.paused_at is null and event.kind = any(webhook.kinds)
      and (webhook.scope = 'all' or webhook.user_id = coalesce(listing.user_id, event."ownerId"))
    join app_user on app_user.id = webhook.user_id
    where ${isEntitled}
    order by event.at, webhook.id`.execute(db);
  return rows;
}

export async function hasNewsForWebhooks(db: Kysely<Schema>, most: number): Promise<boolean> {
  return hasNews(db, 'webhooks', { isOfInterest: sql<boolean>`kind = any(${webhookKinds}::text[])`, most });
}

/** The usual case costs no more than this. */
export async function hasWebhooks(db: Kysely<Schema>): Promise<boolean> {
  const one = await db.selectFrom('webhook').select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}

const reader = sql.ref<string>('webhook.user_id');

/**
 * As on their screens: not of people whom they do not see, and not of what is hidden or gone. What was withdrawn or
 * deleted is gone by its nature.
 */
export const isShown = sql<boolean>`(
  (webhook_delivery.by_user_id is null or ${isVisibleTo(reader, sql.ref('webhook_delivery.by_user_id'))})
  and (webhook_delivery.kind not in ('suggestion.created', 'suggestion.updated') or exists (
    select from suggestion where suggestion.id = webhook_delivery.suggestion_id and ${suggestionIsShownTo(reader)}))
  and (webhook_delivery.kind <> 'question.asked' or exists (
    select from question where question.id = webhook_delivery.question_id and ${questionIsShownTo(reader)})))`;

/** The owner sees all guesses; an admin does not while they are independent. */
const shownSuggestion = sql<string | null>`case when webhook.scope = 'own' or exists (
  select from listing where listing.id = webhook_delivery.listing_id and ${guessesShowTo(reader)})
  then webhook_delivery.suggestion_id end`;

export type NewDelivery = { id: string; webhookId: string; now: Date } & Omit<
  Told,
  'ownerId' | 'listingId'
> & {
    listingId: string | null;
  };

/**
 * One that waits and was never tried stands for a later change of the same: its receiver has not looked yet. Answers
 * the ids of those for which one stands.
 */
export async function mergeIntoWaiting(
  db: Kysely<Schema>,
  changes: readonly NewDelivery[],
): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update webhook_delivery as waiting set happened_at = change."happenedAt"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id uuid, "webhookId" uuid, kind text,
      "listingId" uuid, "suggestionId" uuid, "byUserId" uuid, "happenedAt" timestamptz)
    where waiting.webhook_id = change."webhookId" and waiting.state = 'waiting' and waiting.tried_at is null
      and waiting.kind = change.kind and waiting.listing_id = change."listingId"
      and waiting.suggestion_id is not distinct from change."suggestionId"
      and waiting.by_user_id is not distinct from change."byUserId"
    returning change.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps those that their receiver may know of. */
export async function insertDeliveries(db: Kysely<Schema>, added: readonly NewDelivery[]): Promise<void> {
  if (added.length === 0) return;
  await db
    .insertInto('webhook_delivery')
    .values(
      added.map((one) => ({
        id: one.id,
        webhook_id: one.webhookId,
        kind: one.kind,
        listing_id: one.listingId,
        suggestion_id: one.suggestionId,
        question_id: one.questionId,
        // The person may be gone by now.
        by_user_id: sql<string | null>`(select id from app_user where id = ${one.byUserId}::uuid)`,
        happened_at: one.happenedAt,
        asked_at: one.now,
        state: 'waiting' as const,
        next_try_at: one.now,
      })),
    )
    .execute();
  const ids = added.map(({ id }) => id);
  const kept = await selectDeliveries(db).where('webhook_delivery.id', 'in', ids).where(isShown).execute();
  const keptIds = new Set(kept.map(({ id }) => id));
  await deleteDeliveries(
    db,
    ids.filter((id) => !keptIds.has(id)),
  );
}

export async function deleteDeliveries(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('webhook_delivery').where('id', 'in', ids).execute();
}

export async function deleteOldDeliveries(db: Kysely<Schema>, before: Date): Promise<number> {
  const gone = await db
    .deleteFrom('webhook_delivery')
    .where('asked_at', '<', before)
    .returning('id')
    .execute();
  return gone.length;
}

export function selectDeliveries(db: Kysely<Schema>) {
  return db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select([
      'webhook_delivery.id',
      'webhook_id',
      'kind',
      'listing_id',
      'question_id',
      'happened_at',
      'asked_at',
    ])
    .select(['state', 'tries', 'status', 'problem', 'tried_at', 'next_try_at'])
    .select(shownSuggestion.as('suggestion_id'));
}
export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

export async function findDeliveries(db: Kysely<Schema>, webhookId: string) {
  return selectDeliveries(db)
    .where('webhook_id', '=', webhookId)
    .where(isShown)
    .orderBy('webhook_delivery.id', 'desc')
    .limit(keptDeliveries)
    .execute();
}

/** Locks it until the transaction ends. */
export async function lockDelivery(db: Kysely<Schema>, of: Of, id: string) {
  const found = selectDeliveries(db)
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .select('paused_at')
    .where('webhook_delivery.id', '=', id)
    .where('scope', '=', of.scope)
    .where(isShown)
    .forNoKeyUpdate('webhook_delivery');
  const own = of.scope === 'own' ? found.where('user_id', '=', of.userId) : found.where('role', '=', 'admin');
  return own.executeTakeFirst();
}

/** The next try is asked for at once. */
export async function saveAskedAgain(
  db: Kysely<Schema>,
  id: string,
  { tries, now }: { tries: number; now: Date },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', tries, asked_at: now, next_try_at: now })
    .where('id', '=', id)
    .execute();
}

export async function findForPauseMail(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('webhook')
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .select(['url', 'paused_by', 'scope', 'app_user.name', 'email', 'time_zone', 'country_code', 'language'])
    .select((row) => [row.ref('paused_at').$notNull().as('paused_at'), mailPerson.as('person')])
    .where('webhook.id', '=', id)
    .where('paused_at', 'is not', null)
    .where('paused_by', '!=', 'person')
    .executeTakeFirst();
}
