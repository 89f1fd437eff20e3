import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { type LiveStream, liveStreams } from './live-streams.ts';

test('accounts that nobody verified fill a tenth of the room at most, and keep no member out', () => {
  const streams = liveStreams(deps);
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
