import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import { countDown } from './notify-queries.ts';

/**
 * Removes withdrawn suggestions from their owners' unread notifications (product 8.11). Answers the events without those of suggestions that
 * were made and withdrawn among them, which notify nobody.
 */
export async function takeBackWithdrawn(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
  now: Date,
): Promise<OutboxRow[]> {
  const withdrawn = events.filter(({ kind }) => kind === 'suggestion.withdrawn');
  if (withdrawn.length === 0) return [...events];
  const ids = new Set(withdrawn.map(suggestionOf));
  const cameNow = new Set(events.filter(({ kind }) => kind === 'suggestion.created').map(suggestionOf));
  await countDown(
    trx,
    withdrawn.filter((event) => !cameNow.has(suggestionOf(event))),
    now,
  );
  return events.filter((event) => !ids.has(suggestionOf(event)));
}

function suggestionOf({ payload }: OutboxRow): unknown {
  return payload.suggestionId;
}
