import { dayMs } from '@ballpark/domain/durations.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { examineEmbedded } from '../../src/doctor/database.ts';
import { setAsideNames } from '../../src/events/read-in-turn.ts';
import { jobs } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { newId } from '../../src/new-id.ts';
import { fanOut, sweepNotifications } from '../../src/notifications/fan-out.ts';
import { updateSimilarPrices } from '../../src/prices/similar.ts';
import {
  keepRecordsOfOneJob,
  recountIfDue,
  recountRecords,
  updateRecords,
} from '../../src/prices/update-records.ts';
import { close, leaveForGood } from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { orderOf } from '../support/prices.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const [ofNews = '', ofRecords = ''] = setAsideNames;
/** So that the test need not wait for the retries. */
const kinds = jobs.map((kind) => (setAsideNames.includes(kind.name) ? { ...kind, pollSeconds: 1 } : kind));
let on: TestApp;
let queue: Deps['jobs'];
let admin: Person;
let owner: Person;

type Row = { kind: string; userId?: string | null; listingId?: string | null; payload?: unknown };

/** Past `recordEvents`, whose types refuse such rows. */
async function insertRow({ kind, userId = null, listingId = null, payload = {} }: Row): Promise<void> {
  await sql`insert into outbox (kind, user_id, listing_id, payload, created_at)
    values (${kind}, ${userId}, ${listingId}, ${JSON.stringify(payload)}::jsonb, ${on.clock.now})`.execute(
    on.db,
  );
}

const follow = async () => {
  await fanOut(on.deps);
  await updateRecords(on.deps);
};

async function setAside() {
  const { rows } = await sql<{
    name: string;
    state: string;
    tries: number;
    code: string | null;
    wait: number;
  }>`
    select name, state::text, retry_count as tries, output->>'code' as code,
      round(extract(epoch from start_after - started_on))::int as wait
    from pgboss.job where name in (${ofNews}, ${ofRecords}) and state <> 'completed' order by created_on, id`.execute(
    on.db,
  );
  return rows;
}
async function whenAllHave(state: string, tries: number) {
  const isSo = (job: { state: string; tries: number }) => job.state === state && job.tries === tries;
  await expect.poll(async () => (await setAside()).every(isSo), { timeout: 20_000 }).toBe(true);
  return setAside();
}
/** Makes what waits due, as half a minute would. */
const halfAMinuteLater = async () => {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(on.db);
};
/** A job that was running when its cause was mended may still fail, and then waits for its next try. */
const allAreHandled = () =>
  expect
    .poll(
      async () => {
        await halfAMinuteLater();
        return setAside();
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
const triedThreeTimes = async () => {
  for (const tries of [0, 1]) {
    for (const { wait } of await whenAllHave('retry', tries)) expect(Math.abs(wait - 30)).toBeLessThan(3);
    await halfAMinuteLater();
  }
  return whenAllHave('failed', 2);
};

/** Inserts into this table fail for rows with this value, until it is mended. */
async function breakTable(table: string, column: string, value: string, code = 'P0001') {
  const name = `broken_${newId().replaceAll('-', '')}`;
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.lit(
    `begin if new.${column} = '${value}' then raise exception 'broken' using errcode = '${code}'; end if; return new; end`,
  )}`.execute(on.db);
  await sql`create trigger ${sql.ref(name)} before insert or update on ${sql.table(table)}
    for each row execute function ${sql.ref(name)}()`.execute(on.db);
  return async () => {
    await sql`drop function ${sql.ref(name)} cascade`.execute(on.db);
  };
}

const newsOf = async (person: Person) =>
  (await person.call('GET /notifications', { query: { limit: 50 } })).data.notifications.map(
    ({ kind, count }) => `${kind} ${count}`,
  );
const guessOn = async (by: Person) => makeSuggestion(on, await makeListing(on, by));
const failedJobs = async () => (await admin.call('GET /admin/jobs', { query: { state: 'failed' } })).data;
const again = async () => {
  const [job] = await failedJobs();
  expect((await admin.call('POST /admin/jobs/:id/retry', { params: { id: job?.id ?? '' } })).status).toBe(
    200,
  );
};

describe.each([...new Set(['embedded', databaseKind] as const)])(
  'an event that fails, on the %s database',
  (kind) => {
    beforeAll(async () => {
      on = await testApp({ kind, config: { logLevel: 'silent' } });
      const { metrics } = on.deps;
      queue = createJobs({ kinds, pool: on.pool, log: pino({ level: 'silent' }), metrics });
      Object.assign(on.deps, { jobs: queue });
      await queue.start(on.deps);
      admin = await makeUser(on, { role: 'admin' });
    });
    beforeEach(async () => {
      await follow();
      await sql`delete from pgboss.job where name in (${ofNews}, ${ofRecords})`.execute(on.db);
      // Sellers get no news of others’ listings.
      owner = await makeUser(on, { preferences: ['selling'] });
    });
    afterAll(async () => {
      await on.deps.outbox.stop();
      await queue.stop();
      await on.close();
    });

    test('is set aside after three tries over a minute, and all others go on', async () => {
      const heard: string[] = [];
      on.deps.outbox.listen((row) => {
        if (row.kind === 'case.opened') throw new Error('cannot take it');
        heard.push(row.kind);
      });
      on.deps.outbox.start(follow);
      await expect.poll(() => on.deps.outbox.recent()).not.toBeNull();
      const others = [await makeUser(on), await makeUser(on)] as const;
      await guessOn(others[0]);
      const own = await makeListing(on, owner);
      const bad: Row[] = [
        { kind: 'case.opened' },
        { kind: 'case.opened', payload: 'not an object' },
        { kind: 'listing.created' },
        { kind: 'suggestion.created', payload: { suggestionId: 'x', byUserId: 7 } },
        { kind: 'xp.awarded', payload: [1] },
        { kind: 'question.asked', userId: owner.user.id, listingId: own.id, payload: { questionId: 'x' } },
      ];
      const codes = bad.map(({ kind: what }) => (what === 'question.asked' ? 'ZodError' : '22P02'));
      const harmless: Row[] = [
        { kind: 'of.another.version', payload: null },
        { kind: 'suggestion.withdrawn' },
        { kind: 'listing.closed', listingId: newId(), payload: { finalPrice: 'x' } },
      ];
      for (const row of [...bad, ...harmless]) await insertRow(row);
      await guessOn(owner);
      await guessOn(others[1]);
      on.deps.outbox.wake();
      for (const person of [owner, ...others])
        await expect.poll(() => newsOf(person), { timeout: 20_000 }).toContain('suggestionReceived 1');
      await on.deps.outbox.stop();
      expect(heard.filter((each) => each === 'suggestion.created')).toHaveLength(4);

      const failed = await triedThreeTimes();
      expect(failed.map(({ name, code }) => ({ name, code }))).toEqual(
        codes.map((code) => ({ name: ofNews, code })),
      );
      expect(await failedJobs()).toMatchObject(
        codes.toReversed().map((lastError) => ({ name: ofNews, tries: 3, lastError })),
      );
      on.clock.advance(60_000);
      expect((await on.app.inject('/metrics')).body).toContain(
        `queue_failed_jobs{queue="${ofNews}"} ${bad.length}`,
      );
      const { findings } = await examineEmbedded(on.deps);
      expect(findings.find(({ check }) => check === 'events')).toMatchObject({
        level: 'warning',
        finding: `${bad.length} events couldn’t be handled (${ofNews}).`,
      });
    });

    test('is handled once when it is tried again and the cause is mended, and kept with the new error if not', async () => {
      const mend = await breakTable('notification', 'user_id', owner.user.id);
      await guessOn(owner);
      await follow();
      expect((await triedThreeTimes()).map(({ code }) => code)).toEqual(['P0001']);
      await mend();
      const mendOther = await breakTable('notification', 'user_id', owner.user.id, 'P0002');
      await again();
      expect((await triedThreeTimes()).map(({ code }) => code)).toEqual(['P0002']);
      await mendOther();
      on.clock.advance(6 * dayMs);
      await again();
      await allAreHandled();
      expect(await newsOf(owner)).toEqual(['suggestionReceived 1']);
      expect(await failedJobs()).toEqual([]);
    });

    test('is told nobody once nothing is known any more of what happened since', async () => {
      const mend = await breakTable('notification', 'user_id', owner.user.id);
      const author = await makeUser(on);
      const { id } = await makeSuggestion(on, await makeListing(on, owner), { by: author });
      await follow();
      await triedThreeTimes();
      await mend();
      expect((await author.call('DELETE /suggestions/:id', { params: { id } })).status).toBe(200);
      await follow();
      on.clock.advance(8 * dayMs);
      await sweepNotifications(on.deps);
      await again();
      await allAreHandled();
      expect(await newsOf(owner)).toEqual([]);
    });

    test('is not told late where it has become untrue, and goes with the account that it names', async () => {
      const mend = await breakTable('notification', 'user_id', owner.user.id);
      const author = await makeUser(on);
      const { id } = await makeSuggestion(on, await makeListing(on, owner), { by: author });
      await guessOn(owner);
      await makeSuggestion(on, await makeListing(on, owner), { by: author });
      await follow();
      await triedThreeTimes();
      await mend();
      expect((await author.call('DELETE /suggestions/:id', { params: { id } })).status).toBe(200);
      await follow();
      await admin.call('POST /admin/jobs/retry', { body: { name: ofNews } });
      await allAreHandled();
      expect(await newsOf(owner)).toEqual(['suggestionReceived 1', 'suggestionReceived 1']);

      const mendAgain = await breakTable('notification', 'user_id', owner.user.id);
      await makeSuggestion(on, await makeListing(on, owner), { by: author });
      await follow();
      await triedThreeTimes();
      await leaveForGood(on, author);
      expect(await setAside()).toEqual([]);
      await mendAgain();
    });

    test('waits with all others, however long, while the database or its disk is what fails', async () => {
      for (const code of ['57P01', '40P01', '53100']) {
        const mend = await breakTable('notification', 'user_id', owner.user.id, code);
        await guessOn(owner);
        for (let time = 0; time < 5; time += 1) {
          await expect(fanOut(on.deps)).rejects.toThrow('broken');
          on.clock.advance(60_000);
        }
        expect(await setAside()).toEqual([]);
        await mend();
        await fanOut(on.deps);
      }
      expect(await newsOf(owner)).toEqual(Array.from({ length: 3 }, () => 'suggestionReceived 1'));
    });

    test('is set aside once by several processes, also where its statement always takes too long', async () => {
      const mend = await breakTable('notification', 'user_id', owner.user.id, '57014');
      await guessOn(owner);
      const other = await makeUser(on, { preferences: ['selling'] });
      await guessOn(other);
      await Promise.all(Array.from({ length: 4 }, () => fanOut(on.deps)));
      expect(await setAside()).toHaveLength(1);
      expect(await newsOf(other)).toEqual(['suggestionReceived 1']);
      await mend();
      await allAreHandled();
      expect(await newsOf(owner)).toEqual(['suggestionReceived 1']);
    });

    test('keeps no other price out of the records', async () => {
      const sold = [await makeListing(on, owner), await makeListing(on, owner), await makeListing(on, owner)];
      const [first = '', bad = '', last = ''] = sold.map(({ id }) => id);
      const mend = await breakTable('closed_listing', 'listing_id', bad);
      for (const listing of sold) {
        await makeSuggestion(on, listing);
        await close(owner, listing, 90);
      }
      await follow();
      const counted = async () =>
        (await orderOf(on)).filter((id) => sold.some((listing) => listing.id === id));
      expect(await counted()).toEqual([first, last]);
      expect(await triedThreeTimes()).toMatchObject([{ name: ofRecords, code: 'P0001' }]);
      await mend();
      await again();
      await allAreHandled();
      await follow();
      expect(await counted()).toEqual([first, last, bad]);
    });

    test.runIf(kind === 'postgres')(
      'waits while another process counts, and what concerns no price does not wait',
      async () => {
        const listing = await makeListing(on, owner);
        await makeSuggestion(on, listing);
        await close(owner, listing, 90);
        const other = await on.pool.connect();
        onTestFinished(() => other.release(true));
        await other.query(`begin; select pg_advisory_xact_lock(hashtext('records'))`);
        const event = { seq: 1, kind: 'question.asked', userId: null, listingId: listing.id, payload: {} };
        const at = on.clock.now.toISOString();
        await keepRecordsOfOneJob.run(on.deps, { ...event, createdAt: at });
        await expect(updateRecords(on.deps)).rejects.toMatchObject({ code: '55P03' });
        expect(await setAside()).toEqual([]);
        await other.query('rollback');
        await updateRecords(on.deps);
        expect(await orderOf(on)).toContain(listing.id);
      },
      40_000,
    );

    test('nor does a listing that cannot be counted, and a recount takes it in', async () => {
      const [one, guesser] = [await makeUser(on), await makeUser(on)];
      const mend = await breakTable('guess_record', 'person_id', one.user.id);
      for (const by of [one, guesser]) {
        const listing = await makeListing(on, owner);
        await makeSuggestion(on, listing, { by });
        await close(owner, listing, 90);
      }
      const known = async () => {
        const rows = await on.db.selectFrom('guess_record').select('person_id').execute();
        return [one, guesser].map(({ user }) => rows.some((row) => row.person_id === user.id));
      };
      await follow();
      expect(await known()).toEqual([false, true]);
      await recountIfDue(on.deps);
      expect(await known()).toEqual([false, true]);
      await mend();
      expect(await recountIfDue(on.deps)).toBeGreaterThan(0);
      expect(await known()).toEqual([true, true]);
      expect(await recountIfDue(on.deps)).toBe(0);
    });

    test('a recount that cannot be finished fails, and the next one finishes', async () => {
      const listing = await makeListing(on, owner);
      await makeSuggestion(on, listing);
      await close(owner, listing, 90);
      await follow();
      const mend = await breakTable('price_context', 'is_anew', 'false');
      await expect(recountRecords(on.deps)).rejects.toThrow('broken');
      await mend();
      expect(await recountRecords(on.deps)).toBeGreaterThan(0);
    });

    test('nor does one without similar prices keep others from theirs', async () => {
      const bad = await makeListing(on, owner);
      await makeListing(on, owner);
      await sql`update similar_price set is_due = true`.execute(on.db);
      const mend = await breakTable('similar_price', 'listing_id', bad.id);
      await expect(updateSimilarPrices(on.deps)).rejects.toThrow('broken');
      const due = await on.db
        .selectFrom('similar_price')
        .select('listing_id')
        .where('is_due', '=', true)
        .execute();
      expect(due.map((row) => row.listing_id)).toEqual([bad.id]);
      await mend();
      await updateSimilarPrices(on.deps);
    });
  },
);
