import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from './setting-files.ts';
import { readConfig } from './config.ts';
import { environment } from './environment.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ballpark-settings-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

test('a setting is read from the file that its variable names, without the line break at its end', () => {
  const DATABASE_URL_FILE = file('url', 'postgres://u:p@db/ballpark\n');
  expect(readConfig({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://u:p@db/ballpark');
  expect(readConfig({ DATABASE_URL_FILE: ' ' }).databaseUrl).toBeUndefined();
});

test('each setting may stand in a file', () => {
  for (const name of Object.keys(environment.shape))
    expect(refusal({ [`${name}_FILE`]: '/nowhere/at/all' })).toMatch(
      new RegExp(`^${name}_FILE names a file that can’t be read \\(ENOENT.*/nowhere/at/all`),
    );
});

test('a file that is a folder or empty, or whose value cannot be used, is refused in one line', () => {
  expect(refusal({ DEMO_FILE: file('demo', 'yes\n') })).toBe('DEMO is "yes"; expected on, off or auto');
  expect(refusal({ ADMIN_KEY_FILE: file('key', 'hidden') })).toMatch(
    /^ADMIN_KEY has an invalid value .*not shown/,
  );
  expect(refusal({ DATABASE_URL_FILE: folder })).toMatch(/^DATABASE_URL_FILE .*can’t be read \(EISDIR/);
  const empty = { DATABASE_URL_FILE: file('empty', '\n') };
  expect(refusal(empty)).toMatch(/^DATABASE_URL_FILE names a file that is empty/);
});

test('a setting that stands in the environment and in a file is refused', () => {
  const DATABASE_URL_FILE = file('twice', 'postgres://u:hidden@db/b');
  expect(refusal({ DATABASE_URL: 'postgres://u:hidden@db/a', DATABASE_URL_FILE })).toBe(
    'DATABASE_URL and DATABASE_URL_FILE are set; expected one of them',
  );
});
