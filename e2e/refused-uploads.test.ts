import { connect, type Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeUser, type MadeUser } from '../server/test/support/make.ts';
import { testApp, type TestApp } from '../server/test/support/test-app.ts';
import { openBrowser } from './support/open-browser.ts';

const mebibyte = 1024 * 1024;
/** 200 in all with the oversized uploads. */
const tries = 28;
let on: TestApp;
let browser: Browser;
let page: Page;
let origin: string;
let hasRoom = true;
let busy: Worker[] = [];

beforeAll(async () => {
  const config = { logLevel: 'silent', isRateLimited: true } as const;
  on = await testApp({ config, deps: { hasRoom: () => hasRoom } });
  origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(`${origin}/healthz`);
  busy = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
});
afterAll(async () => {
  await Promise.all(busy.map((worker) => worker.terminate()));
  await browser.close();
  await on.close();
});

type Upload = {
  by: MadeUser;
  path?: string;
  bytes?: number;
  headers?: Record<string, string>;
  count?: number;
};

async function countAnswers({
  by,
  path = 'upload-base64',
  bytes = 2 * mebibyte,
  headers = {},
  count = tries,
}: Upload) {
  const authorization = `Bearer ${by.token}`;
  const all = { authorization, 'content-type': 'application/json', ...headers };
  const answers = await page.evaluate(
    async ([address, times, length, sent]) => {
      const body = new Blob([new Uint8Array(length).fill(32)]);
      const send = () =>
        new Promise<string>((resolve) => {
          const request = new XMLHttpRequest();
          request.open('POST', address);
          for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value);
          request.addEventListener('load', () => resolve(`${request.status} ${request.responseText}`));
          request.addEventListener('error', () => resolve('broken'));
          request.send(body);
        });
      return Promise.all(Array.from({ length: times }, send));
    },
    [`/api/photos/${path}`, count, bytes, all] as const,
  );
  const codes = answers.map((answer) => {
    const [, status = answer, code = ''] = /^(\d+) .*"code":"(\w+)"/.exec(answer) ?? [];
    return `${status} ${code}`;
  });
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => code)).map(([code, all]) => [code, all?.length]),
  );
}

test.each([
  ['upload-base64', 7.1, 30],
  ['upload-profile-base64', 14.1, 20],
  ['upload-multiple-base64', 35.5, 10],
])('a browser always gets the answer that %s takes no more than %d MB', async (path, megabytes, count) => {
  const bytes = Math.round(megabytes * mebibyte) + 1;
  expect(await countAnswers({ by: await makeUser(on), path, bytes, count })).toEqual({
    '413 TOO_LARGE': count,
  });
});

test('a browser always gets the answer that its upload has the wrong type', async () => {
  const by = await makeUser(on);
  expect(await countAnswers({ by, headers: { 'content-encoding': 'gzip' } })).toEqual({
    '415 BODY_ENCODED': tries,
  });
  const headers = { 'content-type': 'text/plain' };
  expect(await countAnswers({ by, headers })).toEqual({ '415 UNSUPPORTED_TYPE': tries });
});

test('a browser always gets the answer that it calls too often', async () => {
  const by = await makeUser(on);
  const authorization = `Bearer ${by.token}`;
  for (let call = 0; call < 120; call += 1)
    await on.app.inject({ method: 'POST', url: '/api/photos/upload-base64', headers: { authorization } });
  expect(await countAnswers({ by })).toEqual({ '429 TOO_MANY_REQUESTS': tries });
});

test('a browser always gets the answer that memory or disk is full', async () => {
  const by = await makeUser(on);
  const dripping = Array.from({ length: 16 }, () => drip(by));
  const stop = () => void dripping.splice(0).map((socket) => socket.destroy());
  onTestFinished(stop);
  // A retried upload may replace one of these, so add one each time.
  await expect
    .poll(
      () => {
        dripping.push(drip(by));
        return countAnswers({ by, count: 1 });
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual({ '503 UNAVAILABLE': 1 });
  expect(await countAnswers({ by })).toEqual({ '503 UNAVAILABLE': tries });
  stop();
  hasRoom = false;
  expect(await countAnswers({ by })).toEqual({ '507 STORAGE_FULL': tries });
  hasRoom = true;
});

/** Slow, but not so slow that the server ends it before the other tries. */
function drip({ token }: MadeUser): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/photos/upload-base64 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 7000000\r\n\r\n{`,
  );
  const timer = setInterval(() => socket.write(' '.repeat(64 * 1024)), 5_000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}
