import { opensCase, type SignalKind, signalWords } from '@ballpark/domain/signals.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { readOutbox } from '../events/outbox-queries.ts';
import { signalsSince } from '../origins/note-origin.ts';
import { openCase } from '../moderation/open-case.ts';
import * as queries from './signal-queries.ts';

/** Few enough that the embedded database’s only connection is soon free again. */
const mostEvents = 200;

/**
 * Examines the people of each close for signals, some seconds after it, and opens cases where there are enough (product 9.6). Any number of
 * processes may run it at once. Answers how many closes it examined; after `mostBatches` the next run continues.
 */
export async function keepSignals(deps: Pick<Deps, 'db' | 'now'>, mostBatches = Infinity): Promise<number> {
  let total = 0;
  for (let batches = 0; batches < mostBatches; batches += 1) {
    if (!(await queries.hasUnread(deps.db, mostEvents))) break;
    total += await keepBatch(deps);
  }
  return total;
}

async function keepBatch({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await queries.lockSignals(trx);
    const { rows } = await readOutbox(trx, await queries.findReadTo(trx), mostEvents);
    const last = rows.at(-1);
    if (!last) return 0;
    const closes = rows.filter(({ kind }) => queries.signalEvents.some((one) => one === kind));
    const listingIds = new Set(closes.flatMap(({ listingId }) => listingId ?? []));
    for (const listingId of listingIds) await examineListing(trx, listingId, now());
    await queries.saveReadTo(trx, last);
    return listingIds.size;
  });
}

async function examineListing(trx: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  const people = await queries.findGuessers(trx, listingId);
  if (!people) return;
  const since = signalsSince(now);
  const found = await queries.findSignals(trx, { ...people, listingId, since });
  const everybody = [...people.personIds, people.ownerId];
  const before = byPair(await queries.findLinks(trx, everybody, since));
  await queries.saveLinks(trx, found, now);
  const after = byPair(await queries.findLinks(trx, everybody, since));
  for (const [pair, kinds] of after) {
    if (opensCase(kinds) && !opensCase(before.get(pair) ?? new Set())) await openCases(trx, pair, kinds, now);
  }
}

type Links = Awaited<ReturnType<typeof queries.findLinks>>;

function byPair(links: Links): Map<string, Set<SignalKind>> {
  const pairs = Map.groupBy(links, ({ lowId, highId }) => `${lowId} ${highId}`);
  return new Map([...pairs].map(([pair, of]) => [pair, new Set(of.map(({ kind }) => kind))]));
}

/** Opens a case about each of the two. It adds no weight: nothing is hidden because of signals. */
async function openCases(
  trx: Kysely<Schema>,
  pair: string,
  kinds: ReadonlySet<SignalKind>,
  now: Date,
): Promise<void> {
  const [lowId = '', highId = ''] = pair.split(' ');
  const reasons = [`${[...kinds].map((kind) => signalWords[kind]).join('; ')}.`];
  const opened = { subjectKind: 'user', kind: 'signal', weight: 0, reasons, now } as const;
  await openCase(trx, { ...opened, subjectId: lowId, otherId: highId });
  await openCase(trx, { ...opened, subjectId: highId, otherId: lowId });
}
