import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  Webhook,
  WebhookDelivery,
  addWebhook as addWebhookContract,
  changeWebhook as changeWebhookContract,
} from '@ballpark/domain/contract/webhooks.ts';
import { site } from '@ballpark/domain/site.ts';
import { maxWebhooks, webhookTest } from '@ballpark/domain/webhooks.ts';
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { insertAudit } from '../audit/audit-queries.ts';
import { announceSecurityChange } from '../auth/notices/security-mail.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import { lockSession } from '../auth/sessions/sessions.ts';
import type { WebhookScope } from '../db/people-tables.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { secretText } from './post-delivery.ts';
import { planTurn } from './turns.ts';
import * as queries from './webhook-queries.ts';

const secretBytes = 32;

export async function listWebhooks(
  { db }: Pick<Deps, 'db'>,
  user: SessionUser,
  scope: WebhookScope,
): Promise<Webhook[]> {
  return (await queries.findWebhooks(db, ofScope(user, scope))).map(presentWebhook);
}

/** Throws 403 without a fresh proof, 409 for one too many. */
export async function addWebhook(
  deps: Deps,
  { url, kinds }: BodyOf<typeof addWebhookContract>,
  user: SessionUser,
  scope: WebhookScope,
): Promise<ReplyOf<typeof addWebhookContract>> {
  const now = deps.now();
  requireFreshProof(user, now);
  requireOn();
  await takeFromLimit(deps, rates.newSecret.perPerson, user.id);
  const [id, secret] = [newId(), randomBytes(secretBytes)];
  return deps.db.transaction().execute(async (trx) => {
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    const of = ofScope(user, scope);
    await queries.lockWebhooksOf(trx, { scope, userId: user.id });
    if ((await queries.findWebhooks(trx, of)).length >= maxWebhooks) throw new Conflict('webhooksTooMany');
    await queries.insertWebhook(trx, { id, userId: user.id, scope, url, secret, kinds, now });
    await announceSecurityChange(deps, trx, { userId: user.id, change: 'webhookAdded', now });
    await log(trx, { action: 'add-webhook', scope, url, user, now });
    return { ...presentWebhook(await requireWebhook(trx, of, id)), secret: secretText(secret) };
  });
}

/** Of an admin’s, throws 403 without a fresh proof. */
export async function changeWebhook(
  deps: Deps,
  { id, ...change }: BodyOf<typeof changeWebhookContract> & { id: string },
  user: SessionUser,
  scope: WebhookScope,
): Promise<Webhook> {
  const now = deps.now();
  if (scope === 'all') requireFreshProof(user, now);
  const of = ofScope(user, scope);
  return deps.db.transaction().execute(async (trx) => {
    const { url, paused_at: pausedAt } = await requireWebhook(trx, of, id);
    const { kinds, isPaused } = change;
    if (kinds) await queries.saveWebhook(trx, id, { kinds });
    if (isPaused === true) await queries.pauseWebhook(trx, id, { by: 'person', now });
    if (isPaused === false && pausedAt !== null)
      await queries.saveWebhook(trx, id, { paused_at: null, paused_by: null, failed_at: null });
    await log(trx, { action: 'change-webhook', scope, url, user, now });
    return presentWebhook(await requireWebhook(trx, of, id));
  });
}

/** Of an admin’s, throws 403 without a fresh proof. */
export async function removeWebhook(
  deps: Deps,
  id: string,
  user: SessionUser,
  scope: WebhookScope,
): Promise<void> {
  const now = deps.now();
  if (scope === 'all') requireFreshProof(user, now);
  await deps.db.transaction().execute(async (trx) => {
    const { url } = await requireWebhook(trx, ofScope(user, scope), id);
    await queries.deleteWebhook(trx, id);
    await log(trx, { action: 'remove-webhook', scope, url, user, now });
  });
}

export async function listDeliveries(
  { db }: Pick<Deps, 'db'>,
  id: string,
  user: SessionUser,
  scope: WebhookScope,
): Promise<WebhookDelivery[]> {
  await requireWebhook(db, ofScope(user, scope), id);
  return (await queries.findDeliveries(db, id)).map(presentDelivery);
}

/** Throws 409 while it is paused. */
export async function testWebhook(
  deps: Deps,
  id: string,
  user: SessionUser,
  scope: WebhookScope,
): Promise<WebhookDelivery> {
  await takeFromLimit(deps, rates.webhook.perPerson, user.id);
  requireOn();
  const now = deps.now();
  const of = ofScope(user, scope);
  return deps.db.transaction().execute(async (trx) => {
    await queries.lockWebhook(trx, id);
    const { url, paused_at: pausedAt } = await requireWebhook(trx, of, id);
    if (pausedAt !== null) throw new Conflict('webhookPaused');
    const about = { listingId: null, suggestionId: null, questionId: null, byUserId: null };
    const delivery = { id: newId(), webhookId: id, kind: webhookTest, ...about, happenedAt: now, now };
    await queries.insertDeliveries(trx, [delivery]);
    await queries.saveFirst(trx, id, delivery.id);
    await planTurn(deps, trx, id);
    await log(trx, { action: 'test-webhook', scope, url, user, now });
    return presentDelivery(await requireDelivery(trx, of, delivery.id));
  });
}

/** One that waits is tried at once; another begins again. Throws 409 while its webhook is paused. */
export async function sendAgain(
  deps: Deps,
  id: string,
  user: SessionUser,
  scope: WebhookScope,
): Promise<WebhookDelivery> {
  await takeFromLimit(deps, rates.webhook.perPerson, user.id);
  requireOn();
  const now = deps.now();
  const of = ofScope(user, scope);
  return deps.db.transaction().execute(async (trx) => {
    await queries.lockWebhook(trx, id);
    const found = await requireDelivery(trx, of, id);
    if (found.paused_at !== null) throw new Conflict('webhookPaused');
    const tries = found.state === 'waiting' ? found.tries : 0;
    await queries.saveAskedAgain(trx, id, { tries, now });
    await queries.saveFirst(trx, found.webhook_id, id);
    await planTurn(deps, trx, found.webhook_id);
    const { url } = await requireWebhook(trx, of, found.webhook_id);
    await log(trx, { action: 'resend-webhook', scope, url, user, now });
    return presentDelivery(await requireDelivery(trx, of, id));
  });
}

function ofScope({ id: userId }: SessionUser, scope: WebhookScope): queries.Of {
  return scope === 'own' ? { scope, userId } : { scope };
}

function requireOn(): void {
  if (!site.hasWebhooks) throw new Conflict('webhooksOff');
}

async function requireWebhook(db: Kysely<Schema>, of: queries.Of, id: string): Promise<queries.WebhookRow> {
  const found = await queries.findWebhook(db, of, id);
  if (!found) throw new NotFound('webhookGone');
  return found;
}

async function requireDelivery(db: Kysely<Schema>, of: queries.Of, id: string) {
  const found = await queries.lockDelivery(db, of, id);
  if (!found) throw new NotFound('deliveryGone');
  return found;
}

type Act = { action: string; scope: WebhookScope; url: string; user: SessionUser; now: Date };

/** The host alone: the rest of an address is often a secret. */
async function log(trx: Kysely<Schema>, { action, scope, url, user, now }: Act): Promise<void> {
  if (scope === 'own') return;
  const facts = { host: new URL(url).host };
  await insertAudit(trx, { action, by: { userId: user.id }, facts, now });
}

function presentWebhook(row: queries.WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    kinds: row.kinds,
    createdAt: row.created_at.toISOString(),
    pausedAt: row.paused_at?.toISOString() ?? null,
    pausedBy: row.paused_by,
    user: row.user,
  };
}

function presentDelivery(row: queries.DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    kind: row.kind,
    listingId: row.listing_id,
    suggestionId: row.suggestion_id,
    questionId: row.question_id,
    happenedAt: row.happened_at.toISOString(),
    state: row.state,
    tries: row.tries,
    status: row.status,
    problem: row.problem,
    triedAt: row.tried_at?.toISOString() ?? null,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
  };
}
