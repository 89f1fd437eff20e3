import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { ballpark, endAll, runMain } from '../support/processes.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ballpark-doctor-command-'))));
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true }));

test('asks the server that has the embedded database open, and opens it itself once that has stopped', async () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  const main = await runMain(env);
  await main.ready();
  // On a busy machine a server that has just started may answer too late for the first.
  await expect
    .poll(() => doctor(env), { timeout: 60_000 })
    .toMatchObject({
      code: 0,
      levels: { address: 'ok', proxy: 'ok', database: 'ok', migrations: 'ok' },
    });

  expect(await main.stop()).toBe(0);
  expect((await doctor(env)).levels).toMatchObject({ address: 'warning', database: 'ok', migrations: 'ok' });

  chmodSync(env.DATA_DIR, 0o755);
  const broken = await ballpark({ ...env, SMTP_URL: 'smtp://ada:hidden-word@127.0.0.1:1' }, 'doctor');
  expect(broken.code).toBe(1);
  expect(broken.text).toMatch(/^fault {3}folder {5}Other accounts can use \S+\. Run chmod 700 \S+\.$/m);
  expect(broken.text).toMatch(/^fault {3}mail /m);
  expect(broken.text).toMatch(/^ok {6}database {3}PostgreSQL \S+ embedded, in /m);
  expect(broken.text).not.toContain('hidden-word');
  expect(broken.text.split('\n')[0]).toBe(
    `ok      settings   Checked are the settings of this command: http://localhost:${env.PORT}, and the folder ${env.DATA_DIR}. A server that runs has those it was started with; /admin/doctor shows them.`,
  );
});

async function doctor(env: Record<string, string>) {
  const { code, text } = await ballpark(env, 'doctor', '--json');
  const findings = JSON.parse(text) as Finding[];
  return { code, levels: Object.fromEntries(findings.map(({ check, level }) => [check, level])) };
}
