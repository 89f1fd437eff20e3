import { dayMs } from '@ballpark/domain/durations.ts';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { swapBuild } from './swap-build.ts';

const start = new Date('2026-11-01T12:00:00Z');
let dist: string;

beforeEach(async () => void (dist = await mkdtemp(join(tmpdir(), 'ballpark-swap-'))));
afterEach(() => rm(dist, { recursive: true }));

/** Builds days after the first. */
async function build(days: number, assets: readonly string[], page = assets.join(' ')): Promise<void> {
  await mkdir(join(dist, 'next/assets'), { recursive: true });
  await mkdir(join(dist, 'next/pages'));
  await writeFile(join(dist, 'next/pages/app.html'), page);
  for (const name of assets) await writeFile(join(dist, 'next/assets', name), name);
  await swapBuild(dist, new Date(start.getTime() + days * dayMs));
}

const assets = async () => (await readdir(join(dist, 'assets'))).toSorted();

test('a build takes the place of the one before, whose assets stay for seven days from then on', async () => {
  await build(0, ['app-1.js', 'app-1.js.br', 'fonts.css']);
  // Age counts from replacement.
  await build(100, ['app-2.js', 'fonts.css']);
  expect(await readFile(join(dist, 'site/pages/app.html'), 'utf8')).toBe('app-2.js fonts.css');
  expect(await assets()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'fonts.css']);
  await build(106, ['app-3.js']);
  expect(await assets()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'app-3.js', 'fonts.css']);
  await build(108, ['app-4.js']);
  expect(await assets()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'fonts.css']);
  expect(await readdir(dist)).toEqual(['assets', 'builds.json', 'site']);
});

test('an asset that comes back stays', async () => {
  await build(0, ['app-1.js']);
  await build(1, ['app-2.js']);
  await build(20, ['app-1.js']);
  await build(30, ['app-3.js']);
  expect(await assets()).toEqual(['app-1.js', 'app-3.js']);
});

test('source maps go with the build that replaces them', async () => {
  await build(0, ['app-1.js', 'app-1.js.map']);
  await build(1, ['app-2.js', 'app-2.js.map']);
  expect(await assets()).toEqual(['app-1.js', 'app-2.js', 'app-2.js.map']);
});

test('who builds all day keeps ten builds', async () => {
  for (let time = 1; time <= 12; time += 1) await build(time / 100, [`app-${time}.js`]);
  expect(await assets()).toHaveLength(10);
  expect(await assets()).not.toContain('app-2.js');
});

test('assets without a list, as an earlier version has left them, are those of the build before', async () => {
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'assets/app-0.js'), '');
  await build(0, ['app-1.js']);
  expect(await assets()).toEqual(['app-0.js', 'app-1.js']);
  await build(8, ['app-2.js']);
  expect(await assets()).toEqual(['app-1.js', 'app-2.js']);
});
