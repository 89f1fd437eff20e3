import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { plainImage } from '../support/photos.ts';
import { endAll, type RunningMain, runMain } from '../support/processes.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

let folder: string;
let tarball: string;
let program: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-package-'));
  const { stdout } = await run(process.execPath, [join(root, 'scripts/pack.mjs')]);
  const name = /ballpark-\d+\.\d+\.\d+\.tgz/.exec(stdout)?.[0] ?? '';
  tarball = join(root, name);
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: folder });
  program = join(folder, 'node_modules/ballpark/scripts/ballpark.cjs');
}, 600_000);
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Locked = { packages: Record<string, { version: string }> };
const readLock = (path: string): Locked['packages'] =>
  // npm writes it so.
  (JSON.parse(readFileSync(path, 'utf8')) as Locked).packages;

test('it is small, and installs the versions that were tested', () => {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(statSync(tarball).size / 1e6).toBeLessThan(28);
  expect(bytes / 1e6).toBeLessThan(200);

  const tested = readLock(join(root, 'package-lock.json'));
  const installed = Object.entries(readLock(join(folder, 'node_modules/.package-lock.json')));
  expect(installed.length).toBeGreaterThan(100);
  const others = installed.filter(
    ([path, { version }]) =>
      !/^node_modules\/ballpark(\/|$)/.test(path) &&
      (tested[`server/${path}`] ?? tested[path])?.version !== version,
  );
  expect(others).toEqual([]);
});

test('an older Node.js says in one line what is wrong', async () => {
  const older = join(folder, 'older.cjs');
  writeFileSync(older, "Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } });");
  await expect(run(process.execPath, ['-r', older, program, 'start'])).rejects.toMatchObject({
    code: 1,
    stderr: 'Ballpark needs Node.js 24 or later; this is 18.20.4.\n',
  });
});

const password = 'Correct-horse-9';
const place = { location: 'Berlin', latitude: 52.52, longitude: 13.41 };

async function call<Answer>({ url }: RunningMain, path: string, body?: object, token = ''): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // The contract types the routes.
  return ((await answer.json()) as { data: Answer }).data;
}

async function ballpark(cwd: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...words], { cwd });
  return stdout;
}

async function settle(main: RunningMain, cwd: string, name: string): Promise<string> {
  const email = `${name}@example.com`;
  await call(main, '/auth/register', { name, email, password });
  await ballpark(cwd, 'admin', 'verify', email);
  const { token } = await call<{ token: string }>(main, '/auth/login', { email, password });
  const profile = { username: `${name}.example`, preferences: ['helping'], ...place };
  await call(main, '/auth/onboarding', profile, token);
  return token;
}

/** Its own and its ended children's. The time by the clock depends on what else the machine does. */
function processorSeconds(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return afterName.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
}

test('it starts in an empty folder, keeps its data there, serves pages, photos and a listing up to its close, and is restored elsewhere', async () => {
  const cwd = join(folder, 'place');
  mkdirSync(cwd);
  writeFileSync(join(cwd, '.env'), 'DEMO=off\n');
  const main = await runMain({}, { program: [program, 'start'], cwd });
  await main.ready();
  expect(processorSeconds(main.pid)).toBeLessThan(30);
  expect(readdirSync(join(cwd, 'data'))).toContain('postgres');
  expect(readFileSync(`/proc/${main.pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=4');
  expect(readFileSync(`/proc/${main.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=1');

  const page = await (await fetch(main.url)).text();
  const files = page.match(/\/assets\/[\w./-]+\.(?:js|css)/g) ?? [];
  expect(files.length).toBeGreaterThan(5);
  for (const path of [...files, '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css'])
    expect([path, (await fetch(main.url + path)).status]).toEqual([path, 200]);
  const document = await (await fetch(`${main.url}/api/openapi.json`)).json();
  expect(document).toMatchObject({ info: { version: /-(.*)\.tgz/.exec(tarball)?.[1] } });
  expect(await call(main, '/places/cities?query=Berlin')).toContainEqual(
    expect.objectContaining({ city: 'Berlin' }),
  );

  const ada = await settle(main, cwd, 'ada');
  const ben = await settle(main, cwd, 'ben');
  const base64Data = (await plainImage().jpeg().toBuffer()).toString('base64');
  const photo = await call<{ url: string }>(main, '/photos/upload-base64', { base64Data }, ada);
  const draft = { title: 'Lamp', description: 'Of brass', hasOffer: false, type: 'PRODUCT', ...place };
  const listing = await call<{ id: string }>(main, '/listings', { ...draft, photoUrls: [photo.url] }, ada);
  expect((await fetch(new URL(photo.url, main.url))).headers.get('content-type')).toBe('image/webp');
  await call(main, `/listings/${listing.id}/suggest`, { amount: 40 }, ben);
  await call(main, `/listings/${listing.id}/close`, { finalPrice: 42 }, ada);
  expect(await call(main, `/listings/${listing.id}`, undefined, ben)).toMatchObject({ finalPrice: 42 });
  expect(await main.stop()).toBe(0);

  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  await ballpark(cwd, 'backup', join(folder, 'backup'));
  await ballpark(elsewhere, 'restore', join(folder, 'backup'));
  const restored = await runMain({}, { program: [program, 'start'], cwd: elsewhere });
  await restored.ready();
  expect(await call(restored, `/listings/${listing.id}`, undefined, ben)).toMatchObject({ finalPrice: 42 });
}, 300_000);
