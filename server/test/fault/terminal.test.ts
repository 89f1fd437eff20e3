import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { openPlaces } from '../../src/places/places.ts';
import { compiledModules, mainFile } from '../support/processes.ts';
import { openEmptyTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';

const canRun = process.env['TEST_DATABASE_URL'] !== undefined && process.platform === 'linux';

describe.skipIf(!canRun)('a first start', { timeout: 120_000 }, () => {
  let folder: string;
  let database: ServerTestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ballpark-terminal-'));
    database = await openEmptyTestDatabase();
    // Otherwise the first start would create them and log it.
    await openPlaces();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('prints at a terminal where to look, and no JSON', async () => {
    // `script` provides a terminal.
    const child = spawn('script', ['-qefc', `'${process.execPath}' '${mainFile}'`, '/dev/null'], {
      env: {
        ...compiledModules,
        PATH: process.env['PATH'],
        PORT: String(await freePort()),
        DATA_DIR: folder,
        DATABASE_URL: database.url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    try {
      await expect.poll(() => printed, { timeout: 90_000 }).toContain('/claim-admin');
    } finally {
      const ended = once(child.stdout, 'close');
      child.kill('SIGTERM');
      await ended;
    }
    expect(printed.split('\r\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^Ballpark is at /),
      expect.stringMatching(/^Email is at .*\/dev\/mail/),
      expect.stringMatching(/^To become the first admin, .*\/claim-admin#token=/),
    ]);
  });
});
