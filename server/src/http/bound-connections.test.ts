import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundConnections } from './bound-connections.ts';

const warn = vi.fn<() => void>();
let server: EventEmitter;
beforeEach(() => {
  vi.useFakeTimers();
  warn.mockClear();
  server = new EventEmitter();
});
afterEach(() => {
  server.emit('close');
  vi.useRealTimers();
});

function bound(config: { trustProxy: false | number; isRateLimited: boolean }): void {
  boundConnections(server as unknown as Server, { config, log: { warn } });
}

/** How many of so many are kept. */
function kept(connections: number, remoteAddress: string): number {
  let count = connections;
  for (let nth = 0; nth < connections; nth += 1)
    server.emit('connection', { remoteAddress, destroy: () => (count -= 1) });
  return count;
}

test('an address opens 600 connections in a burst and 150 a second after that, its neighbours as many', () => {
  bound({ trustProxy: false, isRateLimited: true });
  expect(kept(1_000, '198.51.100.7')).toBe(600);
  expect(kept(600, '198.51.100.8')).toBe(600);
  vi.advanceTimersByTime(1_000);
  expect(kept(1_000, '198.51.100.7')).toBe(150);
  vi.advanceTimersByTime(4_000);
  expect(kept(1_000, '::ffff:198.51.100.7')).toBe(600);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a /64 is one address, and a /48 is four', () => {
  bound({ trustProxy: false, isRateLimited: true });
  expect(kept(600, '2001:db8::1') + kept(600, '2001:db8::2')).toBe(600);
  const others = Array.from({ length: 256 }, (_, nth) =>
    kept(100, `2001:db8:0:${(nth + 1).toString(16)}::1`),
  );
  expect(others.reduce((sum, each) => sum + each, 0)).toBe(1_800);
  expect(kept(600, '2001:db8:1::1')).toBe(600);
  vi.advanceTimersByTime(1_000);
  expect(kept(1_000, '2001:db8:0:abcd::1')).toBe(600);
});

test.each([
  { trustProxy: 1, isRateLimited: true },
  { trustProxy: false as const, isRateLimited: false },
])('nothing is dropped with %o', (config) => {
  bound(config);
  expect(kept(10_000, '198.51.100.7')).toBe(10_000);
});
