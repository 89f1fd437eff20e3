import { dayMs, minuteMs } from '@ballpark/domain/durations.ts';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Registry } from '@prometheus-io/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailRefused } from '../../src/adapters/mailer.ts';
import type { Deps } from '../../src/deps.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { setAsideNames } from '../../src/events/read-in-turn.ts';
import { deleteSetting, saveSetting } from '../../src/db/setting-queries.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { countClockJumps } from '../../src/metrics/clock-jumps.ts';
import { databaseMetrics } from '../../src/metrics/database-metrics.ts';
import { fanOutJob } from '../../src/notifications/fan-out.ts';
import { queueJob } from '../support/queue.ts';
import { fanOutAll, testApp, type TestApp } from '../support/test-app.ts';

const ops = join(import.meta.dirname, '../../../ops');
const rules = join(ops, 'prometheus/alerts.yml');
const dashboard = join(ops, 'grafana/ballpark.json');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ballpark-alerts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Series = Map<string, number>;

async function scrape({ app, clock }: TestApp): Promise<Series> {
  clock.advance(minuteMs);
  const { body } = await app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** As Prometheus stores it. Its own labels would displace ours of the same name. */
function asStored(name: string): string {
  expect(name).not.toMatch(/[{,](job|instance)=/);
  const [, metric, , labels] = /^([^{]+)(\{(.*)\})?$/.exec(name) ?? [];
  return `${metric}{${labels ? `${labels},` : ''}job="ballpark",instance="a:3000"}`;
}

const isUp = { series: asStored('up'), values: '1+0x40' };
/** The machine of the tests has many processes beside them. */
const ofThisMachine = /^(process|nodejs)_/;

/** Half an hour in which each minute goes as the one between the two answers did; promtool's clock begins at 0. */
function seriesOf(before: Series, after: Series, at: number): { series: string; values: string }[] {
  const all = [...after].filter(([name, value]) => Number.isFinite(value) && !ofThisMachine.test(name));
  const series = all.map(([name, value]) => {
    const first = before.get(name) ?? 0;
    const isTime = name.includes('_timestamp_seconds') && value > 0;
    const start = isTime ? value - at : value;
    const isMoving = isTime ? value > first : /_(total|count|sum|bucket)(\{|$)/.test(name);
    const step = isMoving ? (isTime ? 60 : value - first) : 0;
    return {
      series: asStored(name),
      values: `${start.toFixed(3)}${step < 0 ? '-' : '+'}${Math.abs(step).toFixed(3)}x40`,
    };
  });
  return [isUp, ...series];
}

async function firing(series: { series: string; values: string }[], minute = 30): Promise<string[]> {
  const file = join(folder, 'test.json');
  const alerts = 'count by (alertname) (ALERTS{alertstate="firing"})';
  const wrong = { expr: alerts, eval_time: `${minute}m`, exp_samples: [{ labels: '{none="x"}', value: 0 }] };
  const asked = {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [{ interval: '1m', input_series: series, promql_expr_test: [wrong] }],
  };
  await writeFile(file, JSON.stringify(asked));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  const [, got] = /got:(.*)/s.exec(`${stdout}${stderr}`) ?? [];
  if (got === undefined) throw new Error(`${stdout}${stderr}`);
  return Array.from(got.matchAll(/alertname="(\w+)"/g), ([, name = '']) => name);
}

const failing = async () => {
  throw new Error('away');
};
const tenTimes = async (work: () => Promise<unknown>) => {
  for (let time = 0; time < 10; time += 1) await work().catch(() => undefined);
};
const refused: Deps['mailer'] = {
  close: () => {},
  async send() {
    throw new MailRefused('refused', 'SMTP_550');
  },
};
const mail = { to: 'ada@example.com', subject: 'a', text: 'b', html: 'c' };

type Fault = {
  deps?: Partial<Deps>;
  /** Between the two answers. */
  make?: (on: TestApp) => Promise<unknown>;
  isIdle?: boolean;
};

const faults: [alert: string, Fault][] = [
  ['BallparkDatabaseAway', { deps: { pingDatabase: failing } }],
  ['BallparkWorkerDead', { isIdle: true, make: fanOutAll }],
  [
    'BallparkQueueStuck',
    {
      make: async (on) => {
        await queueJob(on, { name: 'send-push', state: 'created' });
        await sql`update pgboss.job set start_after = now() - interval '20 minutes' where name = 'send-push'`.execute(
          on.db,
        );
      },
    },
  ],
  [
    'BallparkEventsStuck',
    {
      make: ({ db, clock }) =>
        recordEvents(
          db,
          [{ kind: 'user.verified', userId: null }],
          new Date(clock.now.getTime() - 10 * minuteMs),
        ),
    },
  ],
  ['BallparkEventsSetAside', { make: (on) => queueJob(on, { name: setAsideNames[0] ?? '' }) }],
  [
    'BallparkMailRefused',
    { deps: { mailer: refused }, make: ({ deps }) => tenTimes(() => deps.mailer.send(mail)) },
  ],
  ['BallparkPhotoStoreAway', { deps: { hasPhotoStore: () => false } }],
  ['BallparkDiskFilling', { deps: { freeBytes: () => 1e9 } }],
  ['BallparkDiskFilling', { deps: { freeBytes: () => 19e9, diskBytes: () => 200e9 } }],
  ['BallparkDiskFull', { deps: { freeBytes: () => 1e6 } }],
  [
    'BallparkReplicaBehind',
    {
      make: async ({ deps: { metrics }, pool }) =>
        databaseMetrics(metrics, {
          pools: {},
          replicaReads: { isUsable: () => false, served: { primary: 1, replica: 0 }, pool, stop() {} },
        }),
    },
  ],
  ['BallparkCertificateEndsSoon', { deps: { certificateEnd: () => new Date(Date.now() + 9 * dayMs) } }],
  ['BallparkCertificateEnds', { deps: { certificateEnd: () => new Date(Date.now() + dayMs) } }],
  [
    'BallparkNotBackedUp',
    {
      make: ({ db }) =>
        saveSetting(db, 'last-backup', { madeAt: new Date(Date.now() - 3 * dayMs).toISOString() }),
    },
  ],
  ['BallparkNotBackedUp', { make: ({ db }) => deleteSetting(db, 'last-backup') }],
  [
    'BallparkBackupFailed',
    {
      make: ({ db }) =>
        saveSetting(db, 'backup-failure', { at: new Date().toISOString(), reason: 'the disk is full' }),
    },
  ],
  [
    'BallparkFailing',
    {
      make: async ({ app, db }) => {
        await sql`alter table listing rename to gone`.execute(db);
        await tenTimes(() => app.inject('/api/listings'));
      },
    },
  ],
];

/** The app of a test has a queue that measures nothing. */
function queueOf({ pool, deps: { metrics } }: TestApp): Deps['jobs'] {
  return createJobs({ kinds, pool, log: pino({ level: 'silent' }), metrics });
}

async function firingWith({ deps = {}, make, isIdle = false }: Fault): Promise<string[]> {
  const on = await testApp({ deps, config: { logLevel: 'silent' } });
  const queue = queueOf(on);
  await saveSetting(on.db, 'last-backup', { madeAt: new Date().toISOString() });
  try {
    await queue.start(on.deps);
    const doneCount = async (name: string) =>
      (await scrape(on)).get(`job_attempts_total{queue="${name}",outcome="done"}`);
    for (const name of ['sweep', fanOutJob.name]) await expect.poll(() => doneCount(name)).toBe(1);
    await on.app.inject('/api/listings');
    const before = await scrape(on);
    if (!isIdle) {
      await on.db.transaction().execute((trx) => queue.enqueue(trx, fanOutJob, null));
      await expect.poll(() => doneCount(fanOutJob.name)).toBe(2);
    }
    await make?.(on);
    return await firing(seriesOf(before, await scrape(on), Date.now() / 1000));
  } finally {
    await queue.stop();
    await on.close();
  }
}

describe.skipIf(!hasPromtool)('the alerts', () => {
  test('are silent while all is well', async () => {
    expect(await firingWith({})).toEqual([]);
  });

  test.each(faults)('%s alone fires when its fault is made', async (alert, fault) => {
    expect(await firingWith(fault)).toEqual([alert]);
  });
});

describe.skipIf(!hasPromtool)('a disk that fills by', () => {
  /** From so many GB on, of a disk of 200 GB. */
  const fillingBy = (gigabytesAnHour: number, fromGigabytes: number) => [
    {
      series: asStored('disk_free_bytes'),
      values: `${fromGigabytes * 1e9}-${Math.round((gigabytesAnHour * 1e9) / 60)}x40`,
    },
    { series: asStored('disk_size_bytes'), values: '200e9+0x40' },
    isUp,
  ];

  test.each([
    [8, 40, ['BallparkDiskFullSoon']],
    [8, 150, []],
    [1, 40, []],
    [1, 15, ['BallparkDiskFilling']],
  ])('%d GB an hour, with %d GB left', async (gigabytesAnHour, left, alerts) => {
    expect(await firing(fillingBy(gigabytesAnHour, left))).toEqual(alerts);
  });
});

describe.skipIf(!hasPromtool)('a process', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['that is not asked', {}, ['BallparkMissing']],
    ['that does not answer', { up: '0+0x40' }, ['BallparkDown']],
    [
      'that has most of the memory',
      { up: '1+0x40', process_resident_memory_bytes: '460e6+0x40', memory_limit_bytes: '512e6+0x40' },
      ['BallparkMemory'],
    ],
    [
      'whose heap is nearly full',
      { up: '1+0x40', nodejs_heap_size_used_bytes: '1.9e9+0x40', heap_limit_bytes: '2e9+0x40' },
      ['BallparkMemory'],
    ],
    [
      'that has half of the memory',
      { up: '1+0x40', process_resident_memory_bytes: '256e6+0x40', memory_limit_bytes: '512e6+0x40' },
      [],
    ],
    ['that blocks', { up: '1+0x40', nodejs_eventloop_lag_p99_seconds: '0.4+0x40' }, ['BallparkEventLoop']],
    [
      'that blocked for a moment',
      { up: '1+0x40', nodejs_eventloop_lag_p99_seconds: '0.02+0x24 2 0.02+0x20' },
      [],
    ],
    ['whose clock was moved', { up: '1+0x40', clock_jumps_total: '0+0x20 1+0x20' }, ['BallparkClockJumped']],
    [
      'that found the clock of the database set back',
      { up: '1+0x40', clock_set_back_total: '0+0x20 1+0x20' },
      ['BallparkClockJumped'],
    ],
  ])('%s', async (_, series, alerts) => {
    const stored = Object.entries(series).map(([name, values]) => ({ series: asStored(name), values }));
    expect(await firing(stored)).toEqual(alerts);
  });
});

describe.skipIf(!hasPromtool)('mail that no server took for twenty minutes', () => {
  const of = (kind: string, values: string) => ({
    series: asStored(`outcomes_total{kind="${kind}"}`),
    values,
  });

  test.each([
    [20, ['BallparkMailRefused']],
    [27, []],
  ])('and then goes again: at minute %d', async (minute, alerts) => {
    const series = [of('mail-delayed', '0+2x20 40+0x40'), of('mail-refused', '0+0x60')];
    expect(await firing([isUp, ...series, of('mail-sent', '0+0x21 1+1x40')], minute)).toEqual(alerts);
  });

  test('and still goes nowhere', async () => {
    const series = [of('mail-delayed', '0+2x60'), of('mail-refused', '0+0x60'), of('mail-sent', '0+0x60')];
    expect(await firing([isUp, ...series])).toEqual(['BallparkMailRefused']);
  });
});

test('the clock jumps only if it was moved, in either direction', async () => {
  const clocks = { wall: 1e12, steady: 0 };
  const metrics = new Registry();
  const look = countClockJumps(metrics, { clockMs: () => clocks.wall, steadyMs: () => clocks.steady });
  const jumpsAfter = async (wallMs: number, steadyMs: number) => {
    clocks.wall += wallMs;
    clocks.steady += steadyMs;
    look();
    return Number(/^clock_jumps_total (\d+)$/m.exec(await metrics.metrics())?.[1]);
  };
  expect(await jumpsAfter(minuteMs + 50, minuteMs)).toBe(0);
  expect(await jumpsAfter(minuteMs + 6000, minuteMs)).toBe(1);
  expect(await jumpsAfter(-minuteMs, minuteMs)).toBe(2);
  expect(await jumpsAfter(minuteMs, minuteMs)).toBe(2);
});

test('the dashboard and the alerts ask only for metrics that exist', async () => {
  const on = await testApp();
  const queue = queueOf(on);
  databaseMetrics(on.deps.metrics, {
    pools: { primary: on.pool },
    replicaReads: { isUsable: () => true, served: { primary: 0, replica: 1 }, pool: on.pool, stop() {} },
  });
  await queue.open();
  await on.app.inject('/api/listings');
  const names = new Set(Array.from((await scrape(on)).keys(), (series) => series.replace(/\{.*/s, '')));
  await queue.stop();
  await on.close();
  const texts = await Promise.all([dashboard, rules].map((file) => readFile(file, 'utf8')));
  const expressions = texts.flatMap((text) => text.match(/"?expr"?: .*(\n {10}.*)*/g) ?? []);
  // A name before a bracket is a function, one before an operator a label.
  const asked = expressions.flatMap((text) => text.match(/\b[a-z]+(_[a-z0-9]+)+\b(?![(=!_])/g) ?? []);
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !names.has(name) && name !== 'status_code')).toEqual([]);
});

test('at rest there are at most 700 lines', async () => {
  const on = await testApp();
  const queue = queueOf(on);
  await queue.open();
  expect((await on.app.inject('/metrics')).body.split('\n').length).toBeLessThan(700);
  await queue.stop();
  await on.close();
});
