import { site } from '@ballpark/domain/site.ts';
import { webhookKinds } from '@ballpark/domain/webhooks.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type OutboxRow, numberEvents } from '../events/outbox-queries.ts';
import { type ReaderDeps, outboxReader, readInTurn } from '../events/read-in-turn.ts';
import { newId } from '../new-id.ts';
import { askForSending } from './send-webhook.ts';
import * as queries from './webhook-queries.ts';

const batch = 100;

type Needs = Pick<Deps, 'db' | 'jobs' | 'now'>;

const isTold = (kind: string) => webhookKinds.some((each) => each === kind);

const reader = outboxReader<Needs>({
  name: 'webhooks',
  batch,
  concerns: isTold,
  handle: (deps, trx, events) => tellOf(deps, trx, events),
});

export const tellOfOneJob = reader.setAside;

/** Deliveries, their jobs and the position in the outbox are one transaction, and one process works at a time. */
export async function tellWebhooks(deps: ReaderDeps<Needs>): Promise<void> {
  await numberEvents(deps.db);
  if (!(await queries.hasNewsForWebhooks(deps.db, batch))) return;
  while ((await readInTurn(deps, reader)) === batch);
}

async function tellOf(deps: Needs, trx: Kysely<Schema>, events: readonly OutboxRow[]): Promise<void> {
  const told = events.flatMap(toldOf);
  if (!site.hasWebhooks || told.length === 0 || !(await queries.hasWebhooks(trx))) return;
  const now = deps.now();
  const pairs = await queries.findToTell(trx, told);
  const deliveries = pairs.flatMap(({ at, webhookId }) => {
    const { ownerId: _ofListing, ...event } = told[at] ?? {};
    return 'kind' in event ? [{ ...event, id: newId(), webhookId, now }] : [];
  });
  for (const deliveryId of await queries.insertDeliveries(trx, deliveries))
    await askForSending(deps, trx, { deliveryId, tries: 0 });
  await queries.deleteSurplusDeliveries(trx, [...new Set(pairs.map(({ webhookId }) => webhookId))]);
}

/** Any JSON could be in a payload. */
const about = z.object({
  suggestionId: z.uuid().nullable().catch(null),
  questionId: z.uuid().nullable().catch(null),
  byUserId: z.uuid().nullable().catch(null),
});

function toldOf({ kind, listingId, userId, payload, createdAt }: OutboxRow): queries.Told[] {
  if (listingId === null || !isTold(kind)) return [];
  const { suggestionId, questionId, byUserId } = about.parse(payload);
  // Of the owner themselves there is nobody to hide.
  const otherId = byUserId === userId ? null : byUserId;
  return [
    { kind, listingId, suggestionId, questionId, byUserId: otherId, ownerId: userId, happenedAt: createdAt },
  ];
}
