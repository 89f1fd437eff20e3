import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { plainImage } from '../support/photos.ts';
import { silentLog } from '../support/test-database.ts';
import { openStage, peopleStage } from './open-stage.ts';
import { startServer } from './start-server.ts';

/** Follows the steps of docs/operations.md on either database, and compares. */
const folder = mkdtempSync(join(tmpdir(), 'ballpark-restore-'));
const run = promisify(execFile);
const wrong = [...(await restorePostgres()), ...(await restoreEmbedded())];
rmSync(folder, { recursive: true, force: true });
for (const fact of wrong) process.stdout.write(`wrong: ${fact}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function restorePostgres(): Promise<string[]> {
  const stage = await openStage();
  const { member } = await peopleStage(stage.on, 10);
  const dataDir = join(folder, 'postgres');
  const server = await startServer({ DATABASE_URL: stage.databaseUrl, DATA_DIR: dataDir });
  const photo = await upload(server.url, member.token);
  const posted: string[] = [];
  const over = new AbortController();
  const posters = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) posted.push(await post(server.url, member.token, photo));
  });
  while (posted.length < 100) await new Promise((resolve) => setTimeout(resolve, 50));

  const before = [...posted];
  const startedAt = performance.now();
  const dump = join(folder, 'ballpark.dump');
  await run('pg_dump', ['-Fc', '-f', dump, stage.databaseUrl]);
  const elsewhere = join(folder, 'elsewhere');
  cpSync(dataDir, elsewhere, { recursive: true });
  const during = posted.length - before.length;
  over.abort();
  await Promise.all(posters);
  await server.stop();

  await stage.on.pool.query('create database restored');
  const url = new URL(stage.databaseUrl);
  url.pathname = '/restored';
  await run('pg_restore', ['--exit-on-error', '--no-owner', '--no-acl', '-d', url.href, dump]);
  const restored = await startServer({ DATABASE_URL: url.href, DATA_DIR: elsewhere });
  const seconds = (performance.now() - startedAt) / 1000;
  const wrong = await missing(restored.url, member.token, before, photo);
  wrong.push(...(await contradictions(url.href)));
  await restored.stop();
  await stage.close();
  process.stdout.write(
    `PostgreSQL: ${before.length} listings posted before the back-up, ${during} while it ran, served again elsewhere after ${seconds.toFixed(1)} s\n`,
  );
  return wrong;
}

async function restoreEmbedded(): Promise<string[]> {
  const [dataDir, elsewhere] = [join(folder, 'embedded'), join(folder, 'embedded-elsewhere')];
  const token = await joinEmbedded(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const photo = await upload(server.url, token);
  const posted: string[] = [];
  for (let count = 0; count < 20; count += 1) posted.push(await post(server.url, token, photo));
  await server.stop();
  cpSync(dataDir, elsewhere, { recursive: true });
  const restored = await startServer({ DATA_DIR: elsewhere });
  const wrong = await missing(restored.url, token, posted, photo);
  await restored.stop();
  process.stdout.write(`embedded: ${posted.length} listings posted, copied and served again elsewhere\n`);
  return wrong;
}

/** Without the mail. */
async function joinEmbedded(dataDir: string): Promise<string> {
  const server = await startServer({ DATA_DIR: dataDir });
  const person = { name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-9' };
  const { token } = await call<{ token: string }>(server.url, 'POST', '/auth/register', person);
  await server.stop();
  const database = await openDatabase({
    databaseUrl: undefined,
    replicaUrl: undefined,
    dataDir,
    log: silentLog,
  });
  await database.pool.query('update app_user set email_verified_at = now()');
  await database.close();
  const again = await startServer({ DATA_DIR: dataDir });
  const profile = { latitude: 52.52, longitude: 13.41, preferences: ['helping'], username: 'ada' };
  await call(again.url, 'POST', '/auth/onboarding', profile, token);
  await again.stop();
  return token;
}

async function upload(url: string, token: string): Promise<string> {
  const base64Data = (await plainImage(600, 400).jpeg().toBuffer()).toString('base64');
  const body = { base64Data, filename: 'a.jpg' };
  return (await call<{ url: string }>(url, 'POST', '/photos/upload-base64', body, token)).url;
}

async function post(url: string, token: string, photoUrl: string): Promise<string> {
  const body = { title: 'Lamp', description: 'Brass', location: 'Berlin', photoUrls: [photoUrl] };
  return (await call<{ id: string }>(url, 'POST', '/listings', body, token)).id;
}

/** Uses a token from before. */
async function missing(url: string, token: string, ids: string[], photoUrl: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of ids) {
    const found = await call<{ photoUrls: string[] }>(url, 'GET', `/listings/${id}`, undefined, token).catch(
      () => null,
    );
    if (found?.photoUrls[0] !== photoUrl) wrong.push(`listing ${id} is not as it was`);
  }
  const photo = await fetch(url + photoUrl);
  if ((await photo.arrayBuffer()).byteLength === 0 || !photo.ok) wrong.push('the photo is not served');
  return wrong;
}

/** A backup during writes must be a consistent snapshot. */
async function contradictions(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, replicaUrl: undefined, dataDir: '', log: silentLog });
  const { rows } = await database.pool.query<{ fact: string }>(`
    select 'XP is not the sum of the ledger' as fact from app_user
      where xp <> (select coalesce(sum(amount), 0) from xp_award where user_id = app_user.id)
    union all select 'a listing miscounts its suggestions' from listing
      where suggestion_count <> (select count(*) from suggestion where listing_id = listing.id)
    union all select 'a listing without its event' from listing
      where not exists (select from outbox where listing_id = listing.id and kind = 'listing.created')`);
  await database.close();
  return rows.map(({ fact }) => fact);
}

async function call<T>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // The contract checks the server's replies.
  const { data, error } = (await answer.json()) as { data: T; error?: string };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${error}`);
  return data;
}
