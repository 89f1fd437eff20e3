import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true, trustProxy: 1 } });
});
afterAll(() => on.close());

/** Through a proxy that appends the address it sees. */
const guess = async (forwarded: string) =>
  (
    await on.call('POST /auth/login', {
      body: { email: 'target@example.com', password: 'Wrong-password-1' },
      ip: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    })
  ).status;

test('behind a trusted proxy callers are counted by the address that it saw, not by what they made up', async () => {
  for (let index = 0; index < 10; index += 1) expect(await guess(`192.0.2.${index}, 198.51.100.7`)).toBe(401);
  expect(await guess('192.0.2.200, 198.51.100.7')).toBe(429);
  expect(await guess('198.51.100.7, 198.51.100.8')).toBe(401);
});

test('without a trusted proxy X-Forwarded-For is not believed, which is said once', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const alone = await testApp({ deps: { log } });
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  await alone.app.inject('/healthz');
  expect(warnings()).toEqual([]);
  for (const address of ['192.0.2.1', '192.0.2.2', ''])
    await alone.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': address } });
  expect(warnings()).toHaveLength(1);
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 40 });
  await alone.close();
});
