import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { StorageFull, Unavailable } from '../errors.ts';
import { createLog } from '../log.ts';
import { handleErrors } from './handle-errors.ts';

afterEach(() => vi.useRealTimers());

test('calls that fail alike are logged once a minute, with why and how many others there were', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log: FastifyBaseLogger = createLog('warn', { destination });
  const app = Fastify({ loggerInstance: log });
  handleErrors(app);
  app.get('/full', async () => {
    throw new StorageFull(new Error('fewer than 64 MB are free in /data'));
  });
  app.get('/away', async () => {
    throw new Unavailable();
  });
  const ask = async (url: string) => {
    for (let call = 0; call < 20; call += 1) await app.inject(url);
  };
  const logged = () =>
    lines.splice(0).map((line) => {
      const { reason, error, othersBefore, err } = JSON.parse(line) as Record<string, unknown>;
      return [reason, error, othersBefore, err];
    });

  await ask('/full');
  await ask('/away');
  expect(logged()).toEqual([
    ['disk', 'fewer than 64 MB are free in /data', 0, undefined],
    ['busy', new Unavailable().message, 0, undefined],
  ]);
  vi.advanceTimersByTime(60_000);
  await ask('/full');
  expect(logged()).toEqual([['disk', 'fewer than 64 MB are free in /data', 19, undefined]]);
  await app.close();
});
