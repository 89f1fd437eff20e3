import type { BodyOf, QueryOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import {
  type addSignUpBlocks as addContract,
  type listSignUpBlocks as listContract,
  maxRefusedShown,
} from '@ballpark/domain/contract/sign-up-blocks.ts';
import { maxSignUpBlocks } from '@ballpark/domain/sign-up-blocks.ts';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import * as queries from '../auth/sign-in/sign-up-block-queries.ts';
import { type NewBlock, countSignUpBlocks } from '../auth/sign-in/sign-up-block-queries.ts';
import { readBlock } from '../auth/sign-in/sign-up-blocks.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, NotFound } from '../errors.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';

export async function listSignUpBlocks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof listContract>,
) {
  const rows = await queries.findSignUpBlocks(db, query.q, { now: now(), ...sliceOf(query) });
  const data: ReplyOf<typeof listContract> = rows.map((row) => ({
    ...row,
    until: row.until?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
  const total = await countSignUpBlocks(db, query.q, { now: now(), most: maxCounted });
  return { data, pagination: paginationOf(query, total) };
}

/** Throws 409 beyond the most that there may be. */
export async function addSignUpBlocks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { entries, reason, until }: BodyOf<typeof addContract>,
  admin: SessionUser,
): Promise<ReplyOf<typeof addContract>> {
  requireFreshProof(admin, now());
  const end = until === null ? null : new Date(until);
  if (end !== null && end <= now()) throw new BadRequest('endPassed', 'until');
  const { read, refused } = readLines(entries);
  if (read.length === 0 && refused.length === 0) throw new BadRequest('blocksMissing', 'entries');
  const addedCount = await db.transaction().execute(async (trx) => {
    const blocks = await withWholeNetworks(trx, read);
    if (blocks.length === 0) return 0;
    await queries.saveSignUpBlocks(trx, blocks, { reason, until: end, by: admin.id, now: now() });
    const total = await countSignUpBlocks(trx, '', { now: now(), most: maxSignUpBlocks });
    if (total > maxSignUpBlocks) throw new Conflict('signUpBlocksTooMany', 'entries');
    const facts = factsOf(blocks);
    await insertAudit(trx, { action: 'block-sign-ups', by: { userId: admin.id }, reason, facts, now: now() });
    return blocks.length;
  });
  return { addedCount, refusedCount: refused.length, refused: refused.slice(0, maxRefusedShown) };
}

const maxEntryShown = 100;

function readLines(entries: string) {
  const read: NewBlock[] = [];
  const refused: ReplyOf<typeof addContract>['refused'] = [];
  for (const [at, line] of entries.split(/\r\n?|\n/).entries()) {
    const entry = line.trim();
    if (entry === '' || entry.startsWith('#')) continue;
    const block = readBlock(entry);
    if (typeof block === 'object') read.push(block);
    else refused.push({ line: at + 1, entry: entry.slice(0, maxEntryShown), text: messages[block] });
  }
  return { read, refused };
}

/** Each once. */
async function withWholeNetworks(db: Kysely<Schema>, blocks: readonly NewBlock[]): Promise<NewBlock[]> {
  const given = blocks.filter(({ kind }) => kind === 'network').map(({ value }) => value);
  const networks = (await queries.wholeNetworks(db, given)).map(
    (value) => ({ kind: 'network', value }) as const,
  );
  const all = [...blocks.filter(({ kind }) => kind !== 'network'), ...networks];
  return [...new Map(all.map((block) => [`${block.kind} ${block.value}`, block])).values()];
}

export async function removeSignUpBlock(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, all }: { id: string; all: boolean },
  admin: SessionUser,
): Promise<number> {
  requireFreshProof(admin, now());
  return db.transaction().execute(async (trx) => {
    const ended = await queries.deleteSignUpBlocks(trx, id, { all });
    if (ended.length === 0) throw new NotFound('signUpBlockGone');
    const facts = factsOf(ended);
    await insertAudit(trx, { action: 'unblock-sign-ups', by: { userId: admin.id }, facts, now: now() });
    return ended.length;
  });
}

/** The log names the first few. */
const maxLogged = 5;

function factsOf(blocks: readonly NewBlock[]): Record<string, string> {
  const named = blocks.slice(0, maxLogged).map(({ value }) => value);
  return { count: String(blocks.length), blocks: named.join(', ') };
}
