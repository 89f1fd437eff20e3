import { Counter } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
import { makeUser } from '../support/make.ts';
import { useTestApp, testApp } from '../support/test-app.ts';

const on = useTestApp();

/** They are cached for a second. */
async function metrics() {
  on.clock.advance(1000);
  return on.app.inject('/metrics');
}
const countOf = (text: string, labels: string) =>
  Number(text.split(`http_request_duration_seconds_count{${labels}} `)[1]?.split('\n')[0] ?? 0);

test('calls are counted by method, route and class of status, whatever stands in their addresses', async () => {
  const { token } = await makeUser(on);
  const missing = '00000000-0000-7000-8000-000000000000';
  for (const query of ['', '?limit=1', '?limit=0']) await on.app.inject(`/api/listings${query}`);
  await on.call('GET /listings/:id', { params: { id: missing }, token });
  await on.app.inject(`/api/nothing/${missing}`);
  const { body, headers } = await metrics();
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(countOf(body, 'method="GET",route="/api/listings",status_code="2xx"')).toBe(2);
  expect(countOf(body, 'method="GET",route="/api/listings",status_code="4xx"')).toBe(1);
  expect(countOf(body, 'method="GET",route="/api/listings/:id",status_code="4xx"')).toBe(1);
  expect(body).not.toContain(missing);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  // In seconds.
  expect(body).toMatch(
    /^http_request_duration_seconds_sum\{.*route="\/api\/listings",.*\} [0-5]?\d(\.\d+)?(e-\d+)?$/m,
  );
});

test('what others measure is shown as well', async () => {
  const { metrics: registry } = on.deps;
  new Counter({ name: 'things_total', help: 'Things.', registers: [registry] }).inc(3);
  expect((await metrics()).body).toMatch(
    /\n# HELP things_total Things\.\n# TYPE things_total counter\nthings_total 3\n/,
  );
  registry.clear();
});

test('they are made once a second at most, for all callers together', async () => {
  const { body } = await metrics();
  await on.app.inject('/api/listings');
  on.clock.advance(999);
  expect((await on.app.inject('/metrics')).body).toBe(body);
  on.clock.advance(1);
  expect((await on.app.inject('/metrics')).body).not.toBe(body);
});

const askFrom = async (remoteAddress: string, headers: Record<string, string>, of = on) =>
  of.app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:3000', ...headers } });
const refused = {
  statusCode: 401,
  headers: { 'www-authenticate': 'Bearer' },
  body: expect.not.stringContaining('http_'),
};

test('with a token in the configuration only who brings it may read them, from anywhere', async () => {
  const guarded = await testApp({ config: { metricsToken: 'a-token-of-monitoring' } });
  for (const authorization of ['', 'a-token-of-monitoring', 'Bearer a-token-of-monitorinG', 'Bearer '])
    expect(await askFrom('127.0.0.1', { authorization }, guarded), authorization).toMatchObject(refused);
  const right = { authorization: 'Bearer a-token-of-monitoring', via: '1.1 proxy' };
  const { statusCode, body } = await askFrom('203.0.113.9', right, guarded);
  expect([statusCode, body]).toEqual([200, expect.stringContaining('http_request_duration_seconds')]);
  await guarded.close();
});

test.each<[string, Partial<Config>]>([
  ['PUBLIC_URL', { publicUrl: 'https://ballpark.example' }],
  ['HOST', { host: '0.0.0.0' }],
])(
  'without a token nobody may read them where %s is not this machine, whatever a call says',
  async (_what, config) => {
    const open = await testApp({ config });
    expect(await askFrom('127.0.0.1', {}, open)).toMatchObject(refused);
    expect(await askFrom('127.0.0.1', { authorization: 'Bearer ' }, open)).toMatchObject(refused);
    await open.close();
  },
);

test('without a token Prometheus on this machine may read them, but no page that calls this machine by its own name', async () => {
  const prometheus = { 'user-agent': 'Prometheus/3.5.0', 'x-prometheus-scrape-timeout-seconds': '10' };
  expect((await askFrom('127.0.0.1', prometheus)).statusCode).toBe(200);
  for (const host of ['attacker.example', 'localhost.attacker.example:3000', '127.0.0.1.attacker.example'])
    expect(await askFrom('127.0.0.1', { host })).toMatchObject(refused);
});
