import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from './make.ts';
import { testApp, type TestApp } from './test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const metrics = async () => on.app.inject('/metrics');
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
});

test('a call that takes longer than a moment is not told to have taken none', async () => {
  await on.app.inject('/api/listings');
  const { body } = await metrics();
  const labels = 'method="GET",route="/api/listings",status_code="2xx"';
  const sum = Number(body.split(`http_request_duration_seconds_sum{${labels}} `)[1]?.split('\n')[0]);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThan(60);
});

test('the process is told of too', async () => {
  expect((await metrics()).body).toMatch(/^process_resident_memory_bytes \d+$/m);
});
