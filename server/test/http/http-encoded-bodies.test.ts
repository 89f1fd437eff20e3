import { promisify } from 'node:util';
import { brotliCompress, deflate, gzip, zstdCompress } from 'node:zlib';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp();
  member = await makeUser(on);
});
afterAll(() => on.close());

const encodings = { gzip, br: brotliCompress, deflate, zstd: zstdCompress };
/** A valid upload that compresses to a thousandth. */
const body = JSON.stringify({ photos: [{ base64Data: 'A'.repeat(33_000_000) }] });

function send(encoding: string, payload: Buffer | string, call: InjectOptions = {}) {
  const authorization = `Bearer ${member.token}`;
  const headers = { authorization, 'content-type': 'application/json', 'content-encoding': encoding };
  return on.app.inject({
    method: 'POST',
    url: '/api/photos/upload-multiple-base64',
    payload,
    headers,
    ...call,
  });
}

describe.each(Object.entries(encodings))('what is compressed by %s', (encoding, compress) => {
  test('is refused at every call, with a clear text', async () => {
    const packed = await promisify<string, Buffer>(compress)('{}');
    for (const { route } of [...operations, ...streams]) {
      const [method, path = ''] = route.split(' ');
      const url = `/api${path.replace(/:\w+/g, member.user.id)}`;
      const answer = await send(encoding, packed, { method: method as 'GET' | 'POST', url });
      expect([answer.statusCode, answer.json()], route).toEqual([
        415,
        {
          success: false,
          error: messages.bodyEncoded,
          message: messages.bodyEncoded,
          code: 'BODY_ENCODED',
        },
      ]);
    }
  });

  test('is never unpacked: 32 at once cost next to nothing', async () => {
    const packed = await promisify<string, Buffer>(compress)(body);
    const before = process.memoryUsage().rss;
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5);
    const answers = await Promise.all(Array.from({ length: 32 }, () => send(encoding, packed)));
    clearInterval(watch);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([415]));
    expect((highest - before) / 1e6).toBeLessThan(100);
  });
});

test.each(['GZIP', 'x-gzip', 'identity, gzip', 'gzip, gzip', 'none', '*'])(
  'the encoding %j is none that is taken',
  async (encoding) => {
    expect((await send(encoding, '{}')).statusCode).toBe(415);
  },
);

test.each(['identity', 'Identity', '', ' '])('the encoding %j is no encoding', async (encoding) => {
  const answer = await send(encoding, '{}');
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  ]);
});
