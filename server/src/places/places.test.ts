import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { defaultCacheDir, openPlaces } from './places.ts';
import { placesFilePath } from './places-file.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'ballpark-places-'));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

it('two that open at once make the index once, instead of a damaged one, and a later one finds it made', async () => {
  const path = placesFilePath(cacheDir);
  const shared = await openPlaces();
  // As after a full disk, a kill or an older version.
  copyFileSync(placesFilePath(defaultCacheDir), path);
  truncateSync(path, 1_000_000);
  writeFileSync(`${path}.lock`, '999999999');
  writeFileSync(join(cacheDir, 'places-0000.bin'), 'old');
  const told: string[] = [];
  const open = (who: string) => openPlaces({ cacheDir, onProgress: (text) => told.push(`${who} ${text}`) });
  const usual = process.umask(0o077);
  const [one, other] = await Promise.all([open('one'), open('other')]).finally(() => process.umask(usual));
  expect(statSync(path).mode & 0o777).toBe(0o644);
  for (const made of [one, other]) expect(await made.search('oslo')).toEqual(await shared.search('oslo'));
  expect(new Set(told.map((line) => line.split(' ')[0])).size).toBe(1);
  expect(readdirSync(cacheDir)).toEqual([basename(path)]);

  const before = told.length;
  const later = await open('later');
  expect((await later.search('oslo'))[0]?.displayName).toBe('Oslo, Norway');
  expect(told).toHaveLength(before);
});

it('a folder that cannot be written is reported, not waited for', async () => {
  const file = join(cacheDir, 'file');
  writeFileSync(file, '');
  await expect(openPlaces({ cacheDir: join(file, 'below') })).rejects.toThrow(/ENOTDIR|EEXIST/);
});
