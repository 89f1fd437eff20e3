import { opensCase, type SignalKind, signalWords } from '@ballpark/domain/signals.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { readOutbox } from '../events/outbox-queries.ts';
import { signalsSince } from '../marks/note-mark.ts';
import { openCase } from '../moderation/open-case.ts';
import * as queries from './signal-queries.ts';

/** Few enough that the embedded database’s only connection is soon free again. */
const mostEvents = 200;

/**
 * Looks at the people of each close for what links them, some seconds after it, and puts before the moderators what has become enough
 * (product 9.6). Any number of processes may run it at once. Answers how many closes it looked at; after `mostBatches` the next run goes on.
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
    for (const listingId of listingIds) await lookAt(trx, listingId, now());
    await queries.saveReadTo(trx, last);
    return listingIds.size;
  });
}

async function lookAt(trx: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  const people = await queries.findGuessers(trx, listingId);
  if (!people) return;
  const since = signalsSince(now);
  const found = await queries.findSignals(trx, { ...people, since });
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

/** One about each of the two. It adds no weight: nothing is hidden because of signals. */
async function openCases(
  trx: Kysely<Schema>,
  pair: string,
  kinds: ReadonlySet<SignalKind>,
  now: Date,
): Promise<void> {
  const ids = pair.split(' ');
  const names = await queries.findUsernames(trx, ids);
  const words = [...kinds].map((kind) => signalWords[kind]).join('; ');
  for (const [at, subjectId] of ids.entries()) {
    const other = names.get(ids[1 - at] ?? '') ?? 'a former member';
    const reasons = [`With ${other}: ${words}.`];
    await openCase(trx, { subjectKind: 'user', subjectId, kind: 'signal', weight: 0, reasons, now });
  }
}
