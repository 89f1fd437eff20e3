import type { Failure, Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { OperationRoute, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { Registry } from '@prometheus-io/client';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Mail } from '../../src/adapters/mailer.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig, type Config } from '../../src/config.ts';
import type { Deps } from '../../src/deps.ts';
import { followOutbox } from '../../src/events/follow-outbox.ts';
import { countedMailer, countedPushSender, healthCounter } from '../../src/health/health-counter.ts';
import { createLog } from '../../src/log.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { refuseUnannounced } from './announced.ts';
import { collectedJobs, type CollectedJobs } from './collected-jobs.ts';
import { fakeProvider } from './fake-provider.ts';
import { openTestDatabase } from './test-database.ts';
import { testPlaces } from './test-places.ts';

type Options = {
  kind?: 'embedded' | 'postgres';
  config?: Partial<Config>;
  deps?: Partial<Deps>;
  /** If false, a 503 is not retried. A busy machine may answer any call so. */
  isPatient?: boolean;
};

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  token?: string;
  /** The client's IP address. */
  ip?: string;
  headers?: Record<string, string>;
};

export type Answer<R extends OperationRoute> = Partial<Failure> & {
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
  const health = healthCounter(() => clock.now);
  const log = createLog(config.logLevel, { onError: () => health.count('error-line') });
  const outbox = followOutbox({ db, log, databaseUrl: config.databaseUrl });
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
    metrics: new Registry(),
    hasPhotoStore: () => true,
    hasRoom: () => true,
    pingDatabase: async () => {},
    ...options.deps,
    mailer: countedMailer(
      options.deps?.mailer ?? { send: async (mail) => void mails.push(mail), close: () => {} },
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
  }
  return { app, deps, db, pool, clock, mails, jobs, call: callerOf(app, options.isPatient ?? true), close };
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
    const [method, path = ''] = route.split(' ');
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
    const call = async () =>
      app.inject({
        method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
        url: `/api${url}`,
        query: Object.fromEntries(
          Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
        ),
        headers: {
          ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
        ...(input.ip === undefined ? {} : { remoteAddress: input.ip }),
      });
    const answer = await (isPatient ? againWhileBusy(call) : call());
    const body = answer.json<Answer<R>>();
    refuseUnannounced(route, answer.statusCode, body.code);
    // A failure has no reply; tests check the status.
    return { ...body, status: answer.statusCode, headers: answer.headers };
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
