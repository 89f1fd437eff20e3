import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openPlaces } from './places.ts';
import { placesFilePath } from './places-file.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'ballpark-places-'));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

it('two that open at once make the index once, and a later one finds it made', async () => {
  const path = placesFilePath(cacheDir);
  // What a process killed midway and an older version leave behind.
  writeFileSync(`${path}.lock`, '999999999');
  writeFileSync(join(cacheDir, 'places-0000.bin'), 'old');
  const told: string[] = [];
  const open = (who: string) => openPlaces({ cacheDir, onProgress: (text) => told.push(`${who} ${text}`) });
  const [one, other] = await Promise.all([open('one'), open('other')]);
  expect(await one.search('oslo')).toEqual(await other.search('oslo'));
  expect(new Set(told.map((line) => line.split(' ')[0])).size).toBe(1);
  expect(readdirSync(cacheDir)).toEqual([basename(path)]);

  const before = told.length;
  const later = await open('later');
  expect((await later.search('oslo'))[0]?.displayName).toBe('Oslo, Norway');
  expect(told).toHaveLength(before);
});

it('a damaged index is made anew', async () => {
  truncateSync(placesFilePath(cacheDir), 1_000_000);
  const places = await openPlaces({ cacheDir });
  expect((await places.search('quito'))[0]?.displayName).toBe('Quito, Pichincha, Ecuador');
});

it('a folder that cannot be written is told, not waited for', async () => {
  const file = join(cacheDir, 'file');
  writeFileSync(file, '');
  await expect(openPlaces({ cacheDir: join(file, 'below') })).rejects.toThrow(/ENOTDIR|EEXIST/);
});
