import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from '@prometheus-io/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { startSession } from '../../src/auth/sessions/sessions.ts';
import { watchDatabase } from '../../src/db/connections/watch-database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { followOutbox } from '../../src/events/follow-outbox.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { newId } from '../../src/new-id.ts';
import { Gate } from '../support/gate.ts';
import { openLive } from '../support/live-client.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('two processes on one database', () => {
  let on: TestApp;
  let databaseUrl: string;
  let processes: Awaited<ReturnType<typeof startProcess>>[];

  async function startProcess() {
    const settings = { connectionString: databaseUrl, connectionTimeoutMillis: 15_000 };
    const { listen, ...watch } = watchDatabase({ settings, log: silentLog });
    const outbox = followOutbox({ db: on.db, log: silentLog, listen });
    outbox.start(async () => {});
    const app = await buildApp({ ...on.deps, outbox, metrics: new Registry() });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const stop = async () => {
      await app.close();
      await outbox.stop();
      watch.stop();
    };
    return { origin, outbox, stop };
  }
  beforeAll(async () => {
    on = await testApp({ kind: 'postgres' });
    databaseUrl = String(on.pool.options.connectionString);
    processes = [await startProcess(), await startProcess()];
  });
  afterAll(async () => {
    for (const { stop } of processes) await stop();
    await on.close();
  });

  const originOf = (at: number) => processes[at % 2]?.origin ?? '';
  const send = (at: number, method: string, path: string, body: object | null, token = '') =>
    fetch(`${originOf(at)}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** Each author edits through either process in turn. */
  async function edits(count: number) {
    const [owner, author] = [await makeUser(on), await makeUser(on)];
    const made: { id: string; suggestionId: string }[] = [];
    for (let nth = 0; nth < count; nth++) {
      const { id } = await makeListing(on, owner, { title: `Oak bookcase ${newId()}` });
      made.push({ id, suggestionId: (await makeSuggestion(on, { id }, { by: author })).id });
    }
    const run = async () => {
      for (const [nth, { suggestionId }] of made.entries()) {
        const path = `/suggestions/${suggestionId}`;
        expect((await send(nth, 'PUT', path, { amount: 5 }, author.token)).status).toBe(200);
      }
    };
    return { ids: made.map(({ id }) => id), run };
  }

  type Ending = (person: MadeUser, elsewhere: MadeUser) => Promise<unknown>;
  const endings: [string, string, number, Ending][] = [
    [
      'a suspension, within a second',
      'suspended',
      1000,
      async ({ user }) => {
        await restrict(on, user.id, { action: 'suspend' });
        processes[0]?.outbox.wake();
      },
    ],
    ['a logout', 'signedOut', 5000, (_, { token }) => send(1, 'POST', '/auth/logout', null, token)],
    [
      'a new password',
      'signedOut',
      5000,
      async ({ user }) => {
        const token = await askForReset(on, user.email);
        return send(1, 'POST', '/auth/reset-password', { token, password: 'Correct-horse-10' });
      },
    ],
    [
      'the end of it in the list',
      'signedOut',
      5000,
      ({ token }) => send(1, 'DELETE', '/auth/sessions', null, token),
    ],
  ];

  test.each(endings)(
    'a session that ends by %s takes its streams at both along, and no other, within five seconds',
    async (_, reason, withinMs, end) => {
      const [person, bystander] = [await makeUser(on), await makeUser(on)];
      const elsewhere = await startSession(on.db, person.user.id, on.clock.now);
      const streams = await Promise.all([0, 1].map((at) => openLive(originOf(at), elsewhere.token)));
      const other = await openLive(originOf(0), bystander.token);
      const startedAt = performance.now();
      await end(person, elsewhere);
      await Promise.all(streams.map(({ ended }) => ended));
      // A new password is hashed first.
      expect(performance.now() - startedAt).toBeLessThan(withinMs);
      for (const { all } of streams) expect(all.at(-1)).toEqual({ type: 'ended', reason });
      expect((await openLive(originOf(0), elsewhere.token)).status).toBe(401);
      expect(other.all.map(({ type }) => type)).not.toContain('ended');
      other.cut();
    },
  );

  test('see each other’s doings at once, all in the same order', async () => {
    const { ids, run } = await edits(20);
    const { token } = await makeUser(on);
    const streams = await Promise.all([0, 1].map((at) => openLive(originOf(at), token, { listings: ids })));
    const startedAt = performance.now();
    await run();
    await expect.poll(() => streams.map((stream) => editsIn(stream.events()))).toEqual([ids, ids]);
    // Polling alone takes 1.5 s each; notifications are faster.
    expect(performance.now() - startedAt).toBeLessThan(20 * 1500);
    for (const stream of streams) stream.cut();
  });

  test('lose nothing when a stream goes from one to the other and back under writes', async () => {
    const { ids, run } = await edits(25);
    const { token } = await makeUser(on);
    const seen = new Set<string>();
    const over = new AbortController();
    let turns = 0;
    const follow = async (): Promise<void> => {
      for (; !over.signal.aborted; turns++) {
        const stream = await openLive(originOf(turns), token, { listings: ids });
        await sleep(30);
        stream.cut();
        for (const id of editsIn(stream.all)) seen.add(id);
      }
    };
    const following = follow();
    await expect.poll(() => turns).toBeGreaterThan(0);
    await run();
    await expect.poll(() => [...seen].toSorted()).toEqual(ids.toSorted());
    over.abort();
    await following;
  });

  test('a process that has just started repeats what another has told', async () => {
    const { ids, run } = await edits(1);
    await run();
    const fresh = await startProcess();
    await expect.poll(() => fresh.outbox.recent()).not.toBeNull();
    const stream = await openLive(fresh.origin, (await makeUser(on)).token, { listings: ids });
    expect(editsIn(stream.repeated())).toEqual(ids);
    stream.cut();
    await fresh.stop();
  });

  test('the connection that listens comes back when it was lost', async () => {
    const listeners = async () => {
      const { rows } = await on.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'ballpark-watch' and datname = current_database()`,
      );
      return rows.map(({ pid }) => pid);
    };
    // With that of the app's own database.
    await expect.poll(listeners).toHaveLength(3);
    const before = await listeners();
    await on.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
    const fresh = async () => (await listeners()).filter((pid) => !before.includes(pid)).length;
    await expect.poll(fresh).toBe(3);
  });

  test('a database that goes away is found again, and each event is sent once', async () => {
    const gate = new Gate(new URL(databaseUrl));
    await gate.open();
    const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${gate.port}` }).href;
    const database = await openDatabase({
      databaseUrl: url,
      replicaUrl: undefined,
      dataDir: '',
      log: silentLog,
    });
    const follower = followOutbox({ db: database.db, log: silentLog, listen: database.listen });
    const told: (string | null)[] = [];
    follower.listen(({ listingId }) => told.push(listingId));
    follower.start(async () => {});
    await expect.poll(() => follower.recent()).not.toBeNull();
    await gate.shut();
    const listingId = newId();
    await recordEvents(on.db, [{ kind: 'listing.updated', userId: newId(), listingId }], new Date());
    follower.wake();
    const isAway = () =>
      database.ping().then(
        () => false,
        () => true,
      );
    expect(await isAway()).toBe(true);
    expect(told).toEqual([]);
    await gate.open();
    await expect.poll(() => told).toEqual([listingId]);
    await follower.stop();
    await database.close();
    await gate.shut();
  });
});

function editsIn(events: readonly LiveEvent[]): string[] {
  return events.flatMap((event) =>
    event.type === 'listing' && event.kind === 'suggestion.updated' ? [event.listingId] : [],
  );
}
