import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportDays } from '@ballpark/domain/account-days.ts';
import type { AccountExport } from '@ballpark/domain/contract/account.ts';
import { photoNames } from '@ballpark/domain/photos.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import { latestEnd } from '../clock-slack.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import { lockSession } from '../auth/sessions/sessions.ts';
import { announceSecurityChange } from '../auth/notices/security-mail.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { NotFound, Unauthorized } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { textsOf } from '../language/language-of.ts';
import { type ExportPart, exportParts, findPhotos } from './export-parts-queries.ts';
import * as queries from './export-queries.ts';
import {
  deleteOldExports,
  deleteOldTickets,
  findExportIds,
  findExportOf,
  insertExport,
  insertTicket,
  retireExport,
  ticketMs,
} from './export-queries.ts';
import { readWhole } from '../adapters/read-whole.ts';
import { openExportStore } from './export-store.ts';

/** Longer than all tries together, so that a dead job does not block a new export. */
const abandonedAfterMs = 4 * hourMs;

/** One export runs at a time. Needs a fresh proof. */
export async function startExport(deps: Deps, user: SessionUser): Promise<AccountExport> {
  requireFreshProof(user, deps.now());
  return askForExport(deps, user.id, {
    allow: async (trx, now) => requireFreshProof((await lockSession(trx, user, now)).session, now),
    tell: async (trx, now) =>
      announceSecurityChange(deps, trx, { userId: user.id, change: 'exportAsked', now }),
  });
}

type InExport = (trx: Kysely<Schema>, now: Date) => Promise<void>;

/** Both run in the same transaction: `allow` throws before anything is done; `tell` is for a new export. */
export async function askForExport(
  deps: Deps,
  userId: string,
  { allow, tell }: { allow?: InExport; tell: InExport },
): Promise<AccountExport> {
  const present = await readExport(deps, userId);
  if (present.state === 'making' && !isAbandoned(present.askedAt, deps.now())) return present;
  await takeFromLimit(deps, rates.export.perPerson, userId);
  const { asked, replaced } = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    await allow?.(trx, now);
    const id = newId();
    const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
    const last = await retireExport(trx, userId);
    const isNew = await insertExport(trx, { id, userId, now, abandonedBefore });
    if (isNew) {
      await deps.jobs.enqueue(trx, makeExportJob, { exportId: id });
      await tell(trx, now);
    }
    return { asked: await readExport(deps, userId, trx), replaced: isNew ? last : undefined };
  });
  if (replaced !== undefined) await removeFile(deps, replaced);
  return asked;
}

async function removeFile({ config, log }: Deps, exportId: string): Promise<void> {
  await openExportStore(config)
    .remove([exportId])
    .catch((error: unknown) => log.warn({ err: error, exportId }, 'a replaced export is still there'));
}

function isAbandoned(askedAt: string | null, now: Date): boolean {
  if (askedAt === null) return false;
  const at = Date.parse(askedAt);
  return at < now.getTime() - abandonedAfterMs || at > latestEnd(now, 0).getTime();
}

/**
 * Reads page by page, so that memory stays small. An interrupted export starts again; a failed one shows in
 * the settings.
 */
export async function makeExport(deps: Deps, exportId: string): Promise<void> {
  const pending = await queries.findPendingExport(deps.db, exportId);
  if (!pending) return;
  const { userId } = pending;
  const person = { userId, i18n: textsOf(pending) };
  const store = openExportStore(deps.config);
  const draft = await store.draftPath(exportId);
  try {
    const bytes = await writeZip(deps, draft, person);
    await store.keep(exportId, draft);
    await deps.db.transaction().execute(async (trx) => {
      const now = deps.now();
      const isSaved = await queries.saveMadeExport(trx, { id: exportId, bytes, now });
      if (isSaved) await recordEvents(trx, [{ kind: 'export.made', userId }], now);
    });
    // The export was replaced or its person is gone. If another run has finished it, the file stays.
    if ((await queries.findExportIds(deps.db, [exportId])).size === 0) await store.remove([exportId]);
  } catch (error) {
    deps.log.warn({ err: error, exportId }, 'an export could not be made');
    await queries.saveFailedExport(deps.db, exportId, deps.now());
    await store.drop(draft).catch(() => undefined);
  }
}

/** Whose it is, and in which language they read. */
type Exported = { userId: string; i18n: I18n };

async function writeZip(deps: Deps, path: string, person: Exported): Promise<number> {
  const zip = new ZipFile();
  const output = createWriteStream(path);
  const written = pipeline(zip.outputStream, output);
  // Awaited below.
  written.catch(() => undefined);
  // yazl reports a failed entry only here, and its output would never end.
  zip.on('error', (error: Error) => output.destroy(error));
  const now = deps.now();
  zip.addBuffer(Buffer.from(exportReadme(person.i18n, now)), 'README.txt');
  for (const part of exportParts) {
    zip.addReadStreamLazy(part.file, (done) => done(null, Readable.from(jsonList(deps, part, person))));
  }
  for await (const { name, open } of photoFilesOf(deps, person.userId)) {
    zip.addReadStreamLazy(`photos/${name}`, { compress: false }, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  await written;
  return (await stat(path)).size;
}

export function exportReadme(i18n: I18n, now: Date): string {
  const contents = [
    ...exportParts,
    { file: 'photos/', about: msg`the photos themselves, in WebP. Any that couldn’t be read are empty.` },
  ];
  const paragraphs = [
    i18n._(msg`Your data on ${{ site: site.name }} as of ${{ moment: now.toISOString() }}`),
    i18n._(
      msg`This is a copy of everything in your account. Keep it to yourself: whoever has it can read your messages and your email address.`,
    ),
    contents.map(({ file, about }) => `- ${file}: ${i18n._(about)}`).join('\n'),
    i18n._(
      msg`All files are JSON in UTF-8, each a list. Anything you haven’t set is null. Times are in UTC (ISO 8601), amounts in units of their currency (ISO 4217) and not in cents, places in degrees, rounded to 0.01.`,
    ),
    i18n._(
      msg`Your password, device keys and anything else that only proves who you are aren’t included: nobody needs them, and they could be stolen along with the copy.`,
    ),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

export const makeExportJob = job({
  name: 'make-export',
  // A file belongs to no export until it is complete.
  retry: {
    policy: 'standard',
    retryLimit: 2,
    // The person waits, so a missing heartbeat ends a dead job long before the limit of a large export.
    heartbeatSeconds: 60,
    expireInSeconds: hour,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  pollSeconds: 5,
  run: (deps, { exportId }: { exportId: string }) => makeExport(deps, exportId),
});

const idsAtOnce = 500;

/** A missing or unreadable photo is empty. */
async function* photoFilesOf(
  deps: Pick<Deps, 'db' | 'photoStore' | 'log'>,
  userId: string,
): AsyncGenerator<{ name: string; open: () => Promise<Readable> }> {
  let after: string | null = null;
  for (;;) {
    const page = await findPhotos(deps.db, { userId, after, most: idsAtOnce });
    for (const { id } of page) {
      const name = photoNames(id).full;
      yield { name, open: async () => Readable.from([await readPhoto(deps, name)]) };
    }
    if (page.length < idsAtOnce) return;
    after = page.at(-1)?.id ?? null;
  }
}

/** A read that fails halfway would spoil the archive. Throws if the store is down. */
async function readPhoto(
  { photoStore, log }: Pick<Deps, 'photoStore' | 'log'>,
  name: string,
): Promise<Buffer> {
  const read = async () => {
    const found = await photoStore.get(name);
    return found ? readWhole(found) : Buffer.alloc(0);
  };
  try {
    return await read().catch(read);
  } catch (error) {
    await photoStore.check();
    log.warn({ err: error, name }, 'a photo could not be read for an export');
    return Buffer.alloc(0);
  }
}

const rowsAtOnce = 500;

/** Reads one page of rows at a time. */
async function* jsonList(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  part: ExportPart,
  person: Exported,
): AsyncGenerator<string> {
  let after: string | null = null;
  let separator = '';
  yield '[';
  for (;;) {
    const rows: { id: string; row: object }[] = await part.read(db, {
      ...person,
      after,
      most: rowsAtOnce,
      now: now(),
    });
    if (rows.length > 0) {
      // Single lines take longer to pack than to read.
      yield separator + rows.map(({ row }) => `\n${JSON.stringify(row)}`).join(',');
      separator = ',';
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)?.id ?? null;
  }
  yield '\n]\n';
}

export const exportAddress = '/api/account/export/file';
const exportMs = exportDays * dayMs;

export async function readExport(
  { now, ...deps }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  db: Kysely<Schema> = deps.db,
): Promise<AccountExport> {
  const found = await findExportOf(db, userId);
  const none = { askedAt: null, expiresAt: null, bytes: null, address: null };
  if (!found) return { state: 'none', ...none };
  const askedAt = found.asked_at.toISOString();
  if (found.failed_at !== null) return { ...none, state: 'failed', askedAt };
  if (found.made_at === null) return { ...none, state: 'making', askedAt };
  const expiresAt = new Date(found.made_at.getTime() + exportMs);
  if (expiresAt <= now()) return { state: 'none', ...none };
  return {
    state: 'ready',
    askedAt,
    expiresAt: expiresAt.toISOString(),
    bytes: found.bytes,
    address: exportAddress,
  };
}

/** The ticket works once, within a minute. Needs a fresh proof; throws 404 if no export is ready. */
export async function createExportTicket(deps: Deps, user: SessionUser) {
  requireFreshProof(user, deps.now());
  const { id: userId, sessionHash } = user;
  if (!sessionHash) throw new Unauthorized();
  const { address } = await readExport(deps, userId);
  const found = await findExportOf(deps.db, userId);
  if (address === null || !found) throw new NotFound('exportNotReady');
  const ticket = newToken();
  const expiresAt = new Date(deps.now().getTime() + ticketMs);
  const kept = { tokenHash: hashToken(ticket), exportId: found.id, sessionHash, expiresAt };
  if (!(await insertTicket(deps.db, kept))) throw new NotFound('exportNotReady');
  return { address, ticket, expiresAt: expiresAt.toISOString() };
}

/** A job may still be writing a file for a replaced export. */
const strayAfterMs = 2 * hourMs;

export async function sweepExports({ db, config, now }: Deps): Promise<void> {
  const at = now();
  await deleteOldTickets(db, at);
  await deleteOldExports(db, new Date(at.getTime() - exportMs));
  const store = openExportStore(config);
  const files = await store.list();
  if (files.length === 0) return;
  const known = await findExportIds(
    db,
    files.map(({ id }) => id),
  );
  const strays = files.filter(
    ({ id, writtenAt }) => !known.has(id) && writtenAt.getTime() < at.getTime() - strayAfterMs,
  );
  await store.remove(strays.map(({ id }) => id));
}

export async function removeExportOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<void> {
  const found = await findExportOf(db, userId);
  if (found) await openExportStore(config).remove([found.id]);
}
