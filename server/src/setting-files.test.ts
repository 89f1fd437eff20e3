import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, loadedEnvFile } from './setting-files.ts';
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

function refusal(env: Record<string, string>, envFile?: string): string {
  try {
    readConfig(env, { envFile });
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

test('a setting with one value in .env and another in the environment is refused', () => {
  const envFile = file('.env', 'PORT=4000\nDEMO="off" # no people\nHOST=\nOTHER=1\n');
  const loaded = { PORT: '4000', DEMO: 'off', OTHER: '2', HOST: '::1' };
  expect(readConfig(loaded, { envFile })).toMatchObject({ port: 4000, demo: 'off', host: '::1' });
  expect(refusal({ ...loaded, PORT: '5000' }, envFile)).toBe(
    `PORT is set in the environment and in ${envFile}; expected one of them`,
  );
  const secrets = file('.env.secrets', 'DATABASE_URL_FILE=/run/hidden');
  expect(refusal({ DATABASE_URL_FILE: '/run/other' }, secrets)).toMatch(/^DATABASE_URL_FILE is set in/);
});

test('the file is the one that Node was told of', () => {
  expect(loadedEnvFile(['--enable-source-maps', '--env-file=/srv/.env'])).toBe('/srv/.env');
  expect(loadedEnvFile([])).toBeUndefined();
});
