import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createBodyRoom } from './limits/body-room.ts';
import { readBody } from './read-body.ts';
import { usualPace, type Pace } from './limits/watch-arrival.ts';

const mebibyte = 1024 * 1024;
const refused = (status: number): unknown => expect.objectContaining({ status });
const hasty: Pace = { ...usualPace, probeMs: 20, windowMs: 60 };

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

const crumbs = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.from('x')));

test('a body in crumbs is refused', async () => {
  expect(await read(crumbs(1000), { limitBytes: 64_000 })).toBe('x'.repeat(1000));
  await expect(read(crumbs(1001), { limitBytes: 64_000 })).rejects.toEqual(refused(400));
});

test('a body that arrives too slowly is refused', async () => {
  const payload = new PassThrough();
  payload.write('{');
  await expect(read(payload, { pace: hasty })).rejects.toEqual(refused(503));
});

test('a body that arrives just fast enough is read to its end, however long that takes', async () => {
  const payload = new PassThrough();
  const pace = { ...hasty, leastBytesPerSecond: 500 };
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

test('who waits for room is not slow, but waits no longer than may be', async () => {
  const share = { bytes: 1000, bodies: 9 };
  const { enter } = createBodyRoom({ everyone: share, address: share, person: share });
  const first = enter({ person: 'a', address: 'a', claimBytes: 1000 });
  await first.take(1000);
  const waiting = () => {
    const place = enter({ person: 'b', address: 'b', claimBytes: 1000 });
    const payload = Readable.from([Buffer.alloc(1000, 'x')], { objectMode: false });
    return { payload, place };
  };
  const patient = waiting();
  const impatient = waiting();
  const served = read(patient.payload, { ...patient, pace: { ...hasty, longestWaitMs: 60_000 } });
  const answer = read(impatient.payload, { ...impatient, pace: { ...hasty, longestWaitMs: 100 } });
  await expect(answer).rejects.toEqual(refused(503));
  impatient.place.leave();
  first.leave();
  expect((await served).length).toBe(1000);
});

test('who stalls while others wait for the room that it holds is refused, who goes on is not', async () => {
  const share = { bytes: mebibyte, bodies: 9 };
  const { enter } = createBodyRoom({ everyone: share, address: share, person: share });
  const pace = { ...hasty, windowMs: 60_000, longestWaitMs: 60_000 };
  const [stalling, waiting] = ['a', 'b'].map((person) => ({
    place: enter({ person, address: person, claimBytes: mebibyte }),
    payload: new PassThrough(),
    limitBytes: mebibyte,
    pace,
  }));
  if (!stalling || !waiting) throw new Error('two bodies');
  const [held, served] = [read(stalling.payload, stalling), read(waiting.payload, waiting)];
  stalling.payload.write(Buffer.alloc(mebibyte - 1000, 'x'));
  await new Promise((done) => waiting.payload.end(Buffer.alloc(mebibyte, 'x'), () => done(undefined)));
  await expect(held).rejects.toEqual(refused(503));
  stalling.place.leave();
  expect((await served).length).toBe(mebibyte);
});
