import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Launched, launch, memoryOf } from '../support/processes.ts';

/** In MB, as in docs/performance.md, without the ten idle minutes. */
const mostAtPeak = 450;
const mostOfHelper = 550;
const mostSoonAfter = 340;
let folder: string;
let server: Launched | undefined;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ballpark-memory-'))));
afterEach(() => server?.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform !== 'linux')('the memory of a server on its embedded database', () => {
  test.each(['first', 'later'])(
    'keeps within the budget at the %s start, in one process',
    { timeout: 300_000 },
    async (_which) => {
      server = await launch({ DATA_DIR: folder, DEMO: 'off' });
      await sleep(5000);
      const { peak, now } = memoryOf(server.pid);
      expect(peak).toBeGreaterThan(100);
      expect(peak).toBeLessThan(mostAtPeak);
      expect(now).toBeLessThan(mostSoonAfter);
      expect(Math.max(0, ...server.helpers.values())).toBeLessThan(mostOfHelper);
      expect(server.helpers.living()).toBe(0);
    },
  );
});
