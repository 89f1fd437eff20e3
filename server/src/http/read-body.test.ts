import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBodyBudget } from '../limits/body-budget.ts';
import { type Pace, readBody, usualPace } from './read-body.ts';

const mebibyte = 1024 * 1024;
const refused = (status: number): unknown => expect.objectContaining({ status });
const hasty: Pace = { ...usualPace, probeMs: 20, windowProbes: 3 };

function read(payload: Readable, options: Partial<Parameters<typeof readBody>[1]> = {}): Promise<string> {
  const usual = { limitBytes: 1000, announcedBytes: undefined, place: null, pace: usualPace };
  return readBody(payload, { ...usual, ...options });
}

test.each([
  ['nothing', []],
  [
    'a letter cut in two',
    [Buffer.from('gr\u00fc').subarray(0, 3), Buffer.from('gr\u00fc\u00df').subarray(3)],
  ],
  ['several blocks', Array.from({ length: 30 }, (_, index) => Buffer.alloc(10_007, `${index}`))],
])('%s is read whole', async (_name, pieces) => {
  const whole = Buffer.concat(pieces);
  const payload = Readable.from(pieces, { objectMode: false });
  expect(await read(payload, { limitBytes: mebibyte, announcedBytes: whole.length })).toBe(whole.toString());
});

test.each([
  ['announces more than the limit', { announcedBytes: 1001 }, 413],
  ['is longer than the limit', { limitBytes: 999 }, 413],
  ['is longer than announced', { announcedBytes: 999 }, 413],
  ['is shorter than announced', { limitBytes: 2000, announcedBytes: 1001 }, 400],
])('a body that %s is refused', async (_name, options, status) => {
  const payload = Readable.from([Buffer.alloc(500), Buffer.alloc(500)], { objectMode: false });
  await expect(read(payload, options)).rejects.toEqual(refused(status));
});

test('a body that is cut off is refused', async () => {
  const payload = new PassThrough();
  const reading = read(payload);
  payload.write('{');
  payload.destroy();
  await expect(reading).rejects.toEqual(refused(400));
  await expect(read(payload)).rejects.toEqual(refused(400));
});

test('a body that arrives too slowly is refused, one just fast enough is read, however long that takes', async () => {
  const slow = new PassThrough();
  slow.write('{');
  await expect(read(slow, { pace: hasty })).rejects.toEqual(refused(503));
  const payload = new PassThrough();
  const pace = { ...hasty, minBytesPerSecond: 500 };
  const reading = read(payload, { pace, limitBytes: mebibyte });
  let sent = 0;
  const sending = setInterval(() => {
    payload.write('x'.repeat(1000));
    sent += 1;
    if (sent < 40) return;
    clearInterval(sending);
    payload.end();
  }, 5);
  expect((await reading).length).toBe(40_000);
});

function twoBodies(pace: Pace) {
  const { admit } = createBodyBudget(mebibyte);
  const [first, second] = ['a', 'b'].map((person) => {
    const payload = new PassThrough();
    const place = admit({ person, address: person, claimBytes: mebibyte });
    return { payload, place, text: read(payload, { place, limitBytes: mebibyte, pace }) };
  });
  if (!first || !second) throw new Error('two bodies');
  return [first, second] as const;
}

test('who waits for room is not slow, and is read on once there is some', async () => {
  const [first, second] = twoBodies({ ...hasty, busyBytesPerSecond: 0 });
  first.payload.end(Buffer.alloc(mebibyte, 'x'));
  expect((await first.text).length).toBe(mebibyte);
  second.payload.end(Buffer.alloc(mebibyte, 'x'));
  await sleep(4 * hasty.probeMs * hasty.windowProbes);
  first.place.leave();
  expect((await second.text).length).toBe(mebibyte);
});

test('who stalls while others wait for the room that it holds is refused, who goes on is not', async () => {
  const [stalling, waiting] = twoBodies({ ...hasty, windowProbes: 1000 });
  stalling.payload.write(Buffer.alloc(mebibyte - 1000, 'x'));
  waiting.payload.end(Buffer.alloc(mebibyte, 'x'));
  await expect(stalling.text).rejects.toEqual(refused(503));
  stalling.place.leave();
  expect((await waiting.text).length).toBe(mebibyte);
});
