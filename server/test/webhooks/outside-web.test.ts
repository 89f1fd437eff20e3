import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutsideFailure, httpOutsideWeb } from '../../src/adapters/outside-web.ts';
import { type Outside, startOutside } from '../support/outside.ts';

let outside: Outside;
beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.close());

const get = { method: 'GET', timeoutMs: 2000, maxBytes: 10 } as const;
const whyOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: OutsideFailure) => error.why,
  );

test('a reply is read up to its limit', async () => {
  outside.answers.set('example.com/small', { status: 200, body: Buffer.from('0123456789') });
  outside.answers.set('example.com/large', { status: 200, body: Buffer.alloc(1_000_000) });
  const small = await outside.web.call({ ...get, url: 'https://example.com/small' });
  expect([small.body.toString(), small.isWhole]).toEqual(['0123456789', true]);
  const large = await outside.web.call({ ...get, url: 'https://example.com/large' });
  expect([large.body.length <= 10, large.isWhole]).toEqual([true, false]);
});

test('who does not answer is given up', async () => {
  outside.answers.set('example.com/slow', null);
  expect(await whyOf(outside.web.call({ ...get, timeoutMs: 200, url: 'https://example.com/slow' }))).toBe(
    'timeout',
  );
});

test('no address of this machine or its network is called, by whatever name', async () => {
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'http://example.com/'])
    expect(await whyOf(outside.web.call({ ...get, url })), url).toBe('address');
  // The real one resolves nothing here, so the name leads to no public address.
  expect(
    await whyOf(httpOutsideWeb().call({ ...get, timeoutMs: 5000, url: 'https://nowhere.invalid/' })),
  ).toBe('address');
});
