import { EventEmitter } from 'node:events';
import { Registry } from '@prometheus-io/client';
import { expect, test, vi } from 'vitest';
import type { OutboxRow } from '../events/outbox-queries.ts';
import { type LiveStream, liveStreams } from './live-streams.ts';

test('accounts that nobody verified fill a tenth of the room at most, and keep no member out', () => {
  const streams = liveStreams({ ...deps, metrics: new Registry() });
  try {
    const made = Array.from({ length: 2_000 }, (_, number) => stream(`newcomer ${number}`, false));
    for (const each of made) streams.add(each);
    expect([streams.isFull({ isMember: false }), streams.isFull({ isMember: true })]).toEqual([true, false]);
    made[0]?.response.emit('close');
    made[0]?.response.emit('close');
    streams.add(stream('a member', true));
    expect(streams.isFull({ isMember: false })).toBe(false);
    streams.add(stream('another newcomer', false));
    expect([streams.isFull({ isMember: false }), streams.isFull({ isMember: true })]).toEqual([true, false]);
  } finally {
    streams.close();
  }
});

test('who does not read is cut off before much is kept for them, and who reads is not', () => {
  let tell: (event: OutboxRow) => void = () => undefined;
  const outbox = { listen: (listener: typeof tell) => (tell = listener) && (() => undefined) };
  const streams = liveStreams({ outbox, metrics: new Registry() } as unknown as typeof deps);
  const [listingId, ownerId] = ['a listing', 'its owner'];
  const responses = [false, true].map((isReading) => {
    const reader = stream(`reads: ${isReading}`, true);
    const response = Object.assign(reader.response, {
      writableLength: 0,
      destroy: vi.fn<() => void>(),
      write(text: string) {
        if (!isReading) response.writableLength += text.length;
      },
    });
    const listings = new Map([[listingId, { ownerId, seesGuesses: false }]]);
    streams.add({ ...reader, listings, response });
    return response;
  });
  const kind = 'listing.updated';
  for (let seq = 1; seq < 2000; seq += 1)
    tell({ seq, kind, userId: ownerId, listingId, payload: {}, createdAt: new Date() });
  const [deaf, reading] = responses;
  expect(deaf?.destroy).toHaveBeenCalled();
  expect(deaf?.writableLength).toBeLessThan(100_000);
  expect(reading?.destroy).not.toHaveBeenCalled();
  streams.close();
});

const deps = { outbox: { listen: () => () => undefined } } as unknown as Parameters<typeof liveStreams>[0];

function stream(userId: string, isMember: boolean): LiveStream {
  const emitter = new EventEmitter();
  const response = Object.assign(emitter, {
    end: () => emitter.emit('close'),
    destroy: () => undefined,
  }) as unknown as LiveStream['response'];
  return {
    userId,
    isMember,
    isModerator: false,
    tokenHash: Buffer.from(userId),
    listings: new Map(),
    response,
  };
}
