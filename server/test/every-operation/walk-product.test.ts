import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { offerFirstAdmin } from '../../src/admin/first-admin.ts';
import { devMailer } from '../../src/adapters/mailer.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { expire } from '../support/make.ts';
import { makeQueue, queueJob } from '../support/queue.ts';
import { restrict } from '../support/moderation.ts';
import { walkProduct } from './walk-product.ts';

const kinds =
  process.env['TEST_DATABASE_URL'] === undefined
    ? (['embedded'] as const)
    : (['embedded', 'postgres'] as const);
/** Both starting calls' answer; the walk has validated it. */
type Begun = Parameters<typeof comeBackAs>[0];
const adminKey = 'an admin key';
const timeout = 300_000;

test.each(kinds)(
  'the whole product does what its document says, on the %s database',
  { timeout },
  async (kind) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ballpark-walk-'));
    const on = await testApp({
      kind,
      // One of the two has the default rate limits.
      config: { dataDir, adminKey, isRateLimited: kind === 'embedded' },
      deps: { mailer: devMailer(dataDir) },
    });
    const stopWorking = workOn(on);
    try {
      const origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
      const walked = await walkProduct(origin, {
        adminKey,
        now: () => on.clock.now,
        publicUrl: on.deps.config.publicUrl,
        comeBack: (begun) =>
          comeBackAs(begun as Begun, { subject: 'the walker', signedInAt: new Date().toISOString() }),
        adminLink: async () => (await offerFirstAdmin(on.deps)) ?? '',
        expire: (listingId) => expire(on, listingId, 60),
        failJob: async () => {
          await makeQueue(on);
          return queueJob(on);
        },
        restrict: (personId) => restrict(on, personId),
      });
      expect(walked.skipped).toEqual([]);
      expect(walked.calls).toBeGreaterThan(5 * walked.operations);
    } finally {
      await stopWorking();
      await on.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/** Runs due work until stopped. */
function workOn(on: TestApp): () => Promise<void> {
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await fanOutAll(on);
      await on.jobs.run();
      await sleep(50);
    }
  };
  const worked = work();
  return async () => {
    stop.abort();
    await worked;
  };
}
