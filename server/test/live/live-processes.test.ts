import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { startSession } from '../../src/auth/sessions.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { followOutbox, type OutboxFollower } from '../../src/events/follow-outbox.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { newId } from '../../src/new-id.ts';
import { Gate } from '../support/gate.ts';
import { openLive } from '../support/live-client.ts';
import { makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('two processes on one database', () => {
  let on: TestApp;
  let databaseUrl: string;
  const apps: FastifyInstance[] = [];
  const origins: string[] = [];
  const followers: OutboxFollower[] = [];

  beforeAll(async () => {
    on = await testApp({ kind: 'postgres' });
    databaseUrl = String(on.pool.options.connectionString);
    for (let count = 0; count < 2; count++) {
      const outbox = followOutbox({ db: on.db, log: silentLog, databaseUrl });
      outbox.start(async () => {});
      const app = await buildApp({ ...on.deps, outbox });
      origins.push(await app.listen({ port: 0, host: '127.0.0.1' }));
      apps.push(app);
      followers.push(outbox);
    }
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const follower of followers) await follower.stop();
    await on.close();
  });

  const originOf = (at: number) => origins[at % 2] ?? '';

  /** Each author edits through either process in turn. */
  async function edits(count: number) {
    const [owner, author] = [await makeUser(on), await makeUser(on)];
    const made: { id: string; suggestionId: string }[] = [];
    for (let nth = 0; nth < count; nth++) {
      const listing = await makeListing(on, owner, { title: `Oak bookcase ${newId()}` });
      made.push({
        id: listing.id,
        suggestionId: (await makeSuggestion(on, listing, { by: author })).id,
      });
    }
    return {
      ids: made.map(({ id }) => id),
      run: async () => {
        for (const [nth, { suggestionId }] of made.entries()) {
          const answer = await fetch(`${originOf(nth)}/api/suggestions/${suggestionId}`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ amount: 5 }),
          });
          expect(answer.status).toBe(200);
        }
      },
    };
  }

  test('end the streams of who is suspended by either of them, within a second', async () => {
    const { user, token } = await makeUser(on);
    const streams = await Promise.all(origins.map((origin) => openLive(origin, token)));
    await restrict(on, user.id, { action: 'suspend' });
    const startedAt = performance.now();
    followers[0]?.wake();
    await Promise.all(streams.map(({ ended }) => ended));
    expect(performance.now() - startedAt).toBeLessThan(1000);
    for (const stream of streams) expect(stream.all.at(-1)).toEqual({ type: 'ended', reason: 'suspended' });
    expect((await openLive(originOf(0), token)).status).toBe(401);
  });

  test('see each other’s doings at once, all in the same order', async () => {
    const { ids, run } = await edits(20);
    const { token } = await makeUser(on);
    const streams = await Promise.all(origins.map((origin) => openLive(origin, token, { listings: ids })));
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
    const outbox = followOutbox({ db: on.db, log: silentLog, databaseUrl });
    outbox.start(async () => {});
    const app = await buildApp({ ...on.deps, outbox });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(() => outbox.recent()).not.toBeNull();
    const stream = await openLive(origin, (await makeUser(on)).token, { listings: ids });
    expect(editsIn(stream.repeated())).toEqual(ids);
    stream.cut();
    await app.close();
    await outbox.stop();
  });

  test('a logout at one ends the stream at the other within five seconds', async () => {
    const { token } = await makeUser(on);
    const stream = await openLive(originOf(0), token);
    const startedAt = performance.now();
    await fetch(`${originOf(1)}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await stream.ended;
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test('a new password, set at one, ends the streams of all sessions at both within five seconds', async () => {
    const { user, token } = await makeUser(on);
    const other = await startSession(on.db, user.id, on.clock.now);
    const streams = await Promise.all([openLive(originOf(0), token), openLive(originOf(1), other.token)]);
    const mailed = await askForReset(on, user.email);
    const startedAt = performance.now();
    const answer = await fetch(`${originOf(0)}/api/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: mailed, password: 'Correct-horse-10' }),
    });
    expect(answer.status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(performance.now() - startedAt).toBeLessThan(5000);
    const ends = streams.map(({ all }) => all.at(-1));
    expect(ends).toEqual([1, 2].map(() => ({ type: 'ended', reason: 'signedOut' })));
  });

  test('a session that is ended in the list at one loses its stream at the other within five seconds', async () => {
    const { user, token } = await makeUser(on);
    const other = await startSession(on.db, user.id, on.clock.now);
    const stream = await openLive(originOf(0), other.token);
    const startedAt = performance.now();
    const answer = await fetch(`${originOf(1)}/api/auth/sessions`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    const profile = await fetch(`${originOf(0)}/api/auth/profile`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect(profile.status).toBe(401);
    await stream.ended;
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test('the connection that listens comes back when it was lost', async () => {
    const listeners = async () => {
      const { rows } = await on.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'ballpark-listen' and datname = current_database()`,
      );
      return rows.map(({ pid }) => pid);
    };
    const before = await listeners();
    expect(before).toHaveLength(2);
    await on.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
    const fresh = async () => (await listeners()).filter((pid) => !before.includes(pid)).length;
    await expect.poll(fresh).toBe(2);
  });

  test('a database that goes away is found again, and each event is sent once', async () => {
    const url = new URL(databaseUrl);
    const gate = new Gate(new URL(databaseUrl));
    await gate.open();
    url.host = `127.0.0.1:${gate.port}`;
    const settings = { databaseUrl: url.href, replicaUrl: undefined, dataDir: '', log: silentLog };
    const database: Database = await openDatabase(settings);
    const follower = followOutbox({ db: database.db, log: silentLog, databaseUrl: url.href });
    const told: (string | null)[] = [];
    follower.listen(({ listingId }) => told.push(listingId));
    follower.start(async () => {});
    await expect.poll(() => follower.recent()).not.toBeNull();
    await gate.shut();
    const listingId = newId();
    await recordEvents(on.db, [{ kind: 'listing.updated', userId: newId(), listingId }], new Date());
    follower.wake();
    const isAway = database.ping().then(
      () => false,
      () => true,
    );
    expect(await isAway).toBe(true);
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
