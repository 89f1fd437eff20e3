import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, Pagination, Route } from '@ballpark/domain/contract/endpoint.ts';
import { type OperationRoute, type ReplyAt, operations } from '@ballpark/domain/contract/operations.ts';
import { distanceKm } from '@ballpark/domain/places.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { Registry } from '@prometheus-io/client';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { OutsideFailure } from '../../src/adapters/outside-web.ts';
import type { Mail } from '../../src/adapters/mailer.ts';
import { type Places, nowhere } from '../../src/adapters/places.ts';
import { buildApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Schema } from '../../src/db/schema.ts';
import type { Deps } from '../../src/deps.ts';
import { refusalsOf } from '../../src/docs/failures-of.ts';
import { followOutbox } from '../../src/events/follow-outbox.ts';
import { countedMailer, countedPushSender, healthCounter } from '../../src/health/health-counter.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { createLog } from '../../src/log.ts';
import { fanOut } from '../../src/notifications/fan-out.ts';
import { rememberRefusals } from '../../src/mail/remember-refusals.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { adoptWatchedWords } from '../../src/site/watched-words.ts';
import { fakeProvider } from './fake-provider.ts';
import { openTestDatabase } from './test-database.ts';

type Options = {
  kind?: 'embedded' | 'postgres';
  config?: Partial<Config>;
  deps?: Partial<Deps>;
  /** If false, a 503 is not retried. A busy machine may answer any call so. */
  isPatient?: boolean;
};

export type Input = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  token?: string;
  /** The client's IP address. */
  ip?: string;
  headers?: Record<string, string>;
};

type Answer<R extends OperationRoute> = Partial<Failure> & {
  status: number;
  data: ReplyAt<R>;
  pagination?: Pagination;
  headers: Record<string, string | string[] | number | undefined>;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  db: Deps['db'];
  pool: Pool;
  clock: { now: Date; advance: (ms: number) => void };
  mails: Mail[];
  jobs: CollectedJobs;
  call: <R extends OperationRoute>(route: R, input?: Input) => Promise<Answer<R>>;
  close: () => Promise<void>;
};

/** With its own database, a stopped clock, five cities and no real mail. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { db, pool, close: closeDatabase } = await openTestDatabase(options.kind ?? 'embedded');
  const dataDir = await mkdtemp(join(tmpdir(), 'ballpark-test-'));
  const clock = stoppedClock();
  const mails: Mail[] = [];
  const jobs = collectedJobs(db, () => clock.now);
  const config: Config = {
    ...readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error' }),
    dataDir,
    ...options.config,
  };
  const metrics = new Registry();
  const health = healthCounter(() => clock.now, metrics);
  const log = createLog(config.logLevel, { onError: () => health.count('error-line') });
  const outbox = followOutbox({ db, log, listen: null });
  const deps: Deps = {
    config,
    log,
    now: () => clock.now,
    db,
    replica: db,
    jobs,
    outbox,
    identityProvider: fakeProvider,
    photoStore: openPhotoStore(config),
    places: testPlaces,
    health,
    metrics,
    hasPhotoStore: () => true,
    certificateEnd: () => null,
    hasRoom: () => true,
    freeBytes: () => 1e12,
    diskBytes: () => 2e12,
    pingDatabase: async () => {},
    outsideWeb: { call: async () => Promise.reject(new OutsideFailure('connection')) },
    ...options.deps,
    mailer: countedMailer(
      rememberRefusals(
        options.deps?.mailer ?? { send: async (mail) => void mails.push(mail), close: () => {} },
        { db, now: () => clock.now },
      ),
      health,
    ),
    pushSender: countedPushSender(options.deps?.pushSender ?? { send: async () => 'sent' }, health),
  };
  const app = await buildApp(deps);
  await jobs.start(deps);
  async function close(): Promise<void> {
    await app.close();
    await deps.outbox.stop();
    await closeDatabase();
    await rm(dataDir, { recursive: true, force: true });
    // A process serves one site, but each test has its own.
    adoptSite({});
    adoptWatchedWords([]);
  }
  return { app, deps, db, pool, clock, mails, jobs, call: callerOf(app, options.isPatient ?? true), close };
}

/** One for all tests of a file or a `describe`: opened before the first, closed after the last. */
export function useTestApp(options: Options = {}): TestApp {
  // Filled before anybody reads it.
  const on = {} as TestApp;
  beforeAll(async () => void Object.assign(on, await testApp(options)));
  afterAll(() => on.close());
  return on;
}

function stoppedClock(): TestApp['clock'] {
  return {
    // Some statements use the database's clock.
    now: new Date(),
    advance(ms) {
      this.now = new Date(this.now.getTime() + ms);
    },
  };
}

function callerOf(app: FastifyInstance, isPatient: boolean): TestApp['call'] {
  return async <R extends OperationRoute>(route: R, input: Input = {}) => {
    const call = async () => app.inject(requestOf(route, input));
    const answer = await (isPatient ? againWhileBusy(call) : call());
    const body = answer.json<Answer<R>>();
    refuseUnannounced(route, answer.statusCode, body.code);
    // A failure has no reply; tests check the status.
    return { ...body, status: answer.statusCode, headers: answer.headers };
  };
}

/** The same for routes that are read from the contract, and for replies that are not JSON. */
export function requestOf(
  route: Route,
  { params, query = {}, body, token, ip, headers }: Input,
): InjectOptions {
  const [method, path = ''] = route.split(' ');
  return {
    // A route begins with its verb.
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  };
}

async function againWhileBusy(call: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await call();
    if (answer.statusCode !== 503) return answer;
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await sleep(300);
  }
}

/** Throws for an undocumented failure: clients may meet whatever a test meets. */
function refuseUnannounced(route: OperationRoute, status: number, code: string | undefined): void {
  if (status < 400 || status === 500) return;
  const operation = operations.find((each) => each.route === route);
  const isAnnounced =
    operation && refusalsOf(operation).some((refusal) => refusal.status === status && refusal.code === code);
  if (!isAnnounced)
    throw new Error(`${route} answers ${status} ${code}, which its document does not announce`);
}

type CollectedJobs = Deps['jobs'] & {
  /** Runs due jobs in order; rejects with the first failure, and drops that job. */
  run: () => Promise<void>;
};

/** Queues jobs until the test runs them. In the database, so that a rollback drops them. */
function collectedJobs(db: Kysely<Schema>, now: () => Date): CollectedJobs {
  let deps: Deps | undefined;
  return {
    kinds,
    async enqueue(trx, { name }, data, { startAfter = null } = {}) {
      await sql`insert into collected_job (name, data, start_after)
        values (${name}, ${JSON.stringify(data)}, ${startAfter})`.execute(trx);
    },
    async plan(trx, { name }, data, { key, at }) {
      const moved =
        await sql`update collected_job set start_after = ${at} where name = ${name} and key = ${key}`.execute(
          trx,
        );
      if (moved.numAffectedRows === 0n)
        await sql`insert into collected_job (name, data, key, start_after)
          values (${name}, ${JSON.stringify(data)}, ${key}, ${at})`.execute(trx);
    },
    async hurry() {},
    async open() {},
    async start(given) {
      deps = given;
      await sql`create table collected_job
        (id bigint generated always as identity, name text, data jsonb, key text, start_after timestamptz)`.execute(
        db,
      );
    },
    async stop() {},
    async run() {
      if (!deps) throw new Error('not started');
      for (;;) {
        const { rows } = await sql<{ name: string; data: never }>`
          delete from collected_job where id =
            (select min(id) from collected_job where coalesce(start_after <= ${now()}, true))
          returning name, data`.execute(db);
        if (!rows[0]) return;
        const [{ name, data }] = rows;
        await kinds.find((kind) => kind.name === name)?.run(deps, data);
      }
    },
  };
}

const cities = [
  city('Berlin', 'Germany', 'DE', 52.52, 13.41),
  city('Potsdam', 'Germany', 'DE', 52.4, 13.06),
  city('London', 'United Kingdom', 'GB', 51.51, -0.13),
  city('New York', 'United States', 'US', 40.71, -74.01),
  city('Tokyo', 'Japan', 'JP', 35.69, 139.69),
];

/** Five cities; a point over 50 km from all has none. */
export const testPlaces: Places = {
  async search(query, limit) {
    return cities
      .filter((each) => each.displayName.toLowerCase().includes(query.toLowerCase()))
      .slice(0, limit);
  },
  lookUp: async (point) => testPlaces.placeAt(point),
  placeAt(point) {
    const [near] = cities.toSorted((one, other) => distanceKm(one, point) - distanceKm(other, point));
    if (!near || distanceKm(near, point) > 50) return nowhere;
    const { displayName, latitude, longitude, ...named } = near;
    return { ...named, formattedLocation: displayName, centre: { latitude, longitude } };
  },
};

function city(name: string, country: string, countryCode: string, latitude: number, longitude: number) {
  return { displayName: `${name}, ${country}`, city: name, country, countryCode, latitude, longitude };
}

export async function fanOutAll({ deps }: TestApp): Promise<void> {
  await fanOut(deps);
}
