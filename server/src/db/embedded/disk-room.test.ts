import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskFull, refuseFullDisk, signInFreeBytes, watchDiskRoom } from './disk-room.ts';

const megabyte = 1024 * 1024;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('there is room down to 64 MB and not below', () => {
  expect(watchDiskRoom('/anywhere', { freeBytes: () => 64 * megabyte }).hasRoom()).toBe(true);
  expect(watchDiskRoom('/anywhere', { freeBytes: () => 64 * megabyte - 1 }).hasRoom()).toBe(false);
});

test('for people who sign in there is room down to 32 MB', () => {
  const { hasRoom } = watchDiskRoom('/anywhere', { freeBytes: () => 32 * megabyte });
  expect([hasRoom(), hasRoom(signInFreeBytes), hasRoom(signInFreeBytes + 1)]).toEqual([false, true, false]);
});

test('the disk is asked at most every 100 ms, and room that comes back is seen', () => {
  const freeBytes = vi.fn<(directory: string) => number>(() => 0);
  const { hasRoom } = watchDiskRoom('/data', { freeBytes });
  expect([hasRoom(), hasRoom(), hasRoom()]).toEqual([false, false, false]);
  expect(freeBytes.mock.calls).toEqual([['/data']]);
  freeBytes.mockReturnValue(65 * megabyte);
  vi.advanceTimersByTime(99);
  expect(hasRoom()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hasRoom()).toBe(true);
});

test('the real disk is asked by itself', () => {
  expect(watchDiskRoom(tmpdir()).hasRoom(1)).toBe(true);
  expect(watchDiskRoom(tmpdir()).hasRoom(Infinity)).toBe(false);
  const { diskBytes, freeBytes } = watchDiskRoom(tmpdir());
  expect(diskBytes()).toBeGreaterThanOrEqual(freeBytes());
});

test('a start is refused with the folder’s name on a full disk, and sooner if it makes the database', () => {
  expect(() => refuseFullDisk('/data', false, 16 * megabyte - 1)).toThrow(
    new DiskFull('15 MB are free in /data, and a start takes 16 MB; free some space there'),
  );
  expect(() => refuseFullDisk('/data', true, 100 * megabyte)).toThrow(/^100 MB are .* a start takes 128 MB;/);
  refuseFullDisk('/data', false, 16 * megabyte);
  refuseFullDisk('/data', true, 128 * megabyte);
});

test('a folder that is not there yet takes no room from anyone', () => {
  expect(watchDiskRoom('/nowhere/at/all').hasRoom()).toBe(true);
  expect(watchDiskRoom('/nowhere/at/all').diskBytes()).toBe(Infinity);
});
