import { site } from '@ballpark/domain/site.ts';
import { isChange, webhookKinds } from '@ballpark/domain/webhooks.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type OutboxRow, numberEvents } from '../events/outbox-queries.ts';
import { type ReaderDeps, outboxReader, readInTurn } from '../events/read-in-turn.ts';
import { newId } from '../new-id.ts';
import { planTurn } from './turns.ts';
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

/** Deliveries, the turns of their webhooks and the position in the outbox are one transaction, and one process works at a time. */
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
  const deliveries = oneOfChanges(
    pairs.flatMap(({ at, webhookId }) => {
      const { ownerId: _ofListing, ...event } = told[at] ?? {};
      return 'kind' in event ? [{ ...event, id: newId(), webhookId, now }] : [];
    }),
  );
  const merged = await queries.mergeIntoWaiting(
    trx,
    deliveries.filter(({ kind }) => isChange(kind)),
  );
  await queries.insertDeliveries(
    trx,
    deliveries.filter(({ id }) => !merged.has(id)),
  );
  // Always in the same order, as they are locked.
  for (const webhookId of new Set(pairs.map((pair) => pair.webhookId).toSorted()))
    await planTurn(deps, trx, webhookId);
}

/** Of several changes of the same, the first place and the last time. */
function oneOfChanges(deliveries: readonly queries.NewDelivery[]): queries.NewDelivery[] {
  const kept = new Map<string, queries.NewDelivery>();
  for (const delivery of deliveries) {
    const { id, webhookId, kind, listingId, suggestionId, byUserId, happenedAt } = delivery;
    const key = isChange(kind) ? [webhookId, kind, listingId, suggestionId, byUserId].join(' ') : id;
    kept.set(key, { ...(kept.get(key) ?? delivery), happenedAt });
  }
  return [...kept.values()];
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
