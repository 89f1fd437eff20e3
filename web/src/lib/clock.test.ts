import { expect, it, vi } from 'vitest';
import { noteServerTime, onServerMs, serverNowMs } from './clock.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const answeredAt = (at: string) => new Response(null, { headers: { date: new Date(at).toUTCString() } });

it.each([
  ['2027-03-01T12:00:00Z', 'a year behind'],
  ['2026-02-26T12:00:00Z', 'three days ahead'],
  ['2026-03-01T12:00:10Z', 'right but for some seconds'],
])('with a server at %s the present is the server’s, if the device is %s', (server) => {
  vi.useFakeTimers({ now });
  noteServerTime(answeredAt(server));
  expect(Math.abs(serverNowMs() - Date.parse(server))).toBeLessThan(30_000);
  vi.advanceTimersByTime(3_600_000);
  expect(Math.abs(serverNowMs() - Date.parse(server) - 3_600_000)).toBeLessThan(30_000);
  expect(onServerMs(now) - now).toBe(serverNowMs() - Date.now());
});

it('keeps what it knows when an answer has no date', () => {
  vi.useFakeTimers({ now });
  noteServerTime(answeredAt('2027-03-01T12:00:00Z'));
  noteServerTime(new Response());
  expect(serverNowMs()).toBe(Date.parse('2027-03-01T12:00:00Z'));
});
