import { expect, test } from 'vitest';
import { memoryForUs, memoryHere } from './memory-here.ts';

const megabyte = 1024 * 1024;
const meminfo = (available: number, swap: number) =>
  `MemTotal:       900000 kB\nMemAvailable:   ${available * 1024} kB\nSwapFree:       ${swap * 1024} kB\n`;

test('what is free counts, with what this process has', () => {
  const own = process.memoryUsage.rss() / megabyte;
  expect(memoryForUs(meminfo(300, 0), Infinity) / megabyte).toBeCloseTo(300 + own, -2);
});

test('the limit of a container counts where it is lower, and swap is added', () => {
  expect(memoryForUs(meminfo(4000, 0), 512 * megabyte)).toBe(512 * megabyte);
  expect(memoryForUs(meminfo(4000, 256), 512 * megabyte)).toBe(768 * megabyte);
});

test('a system that does not say what is free counts with all its memory', () => {
  expect(memoryForUs('', Infinity)).toBe(memoryHere());
});
