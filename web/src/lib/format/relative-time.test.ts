import { describe, expect, it } from 'vitest';
import { relativeTime } from './time-text.tsx';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now);

describe('relative times', () => {
  it.each([
    [0, 'less than a minute ago'],
    [29, 'less than a minute ago'],
    [30, '1 minute ago'],
    [44 * 60, '44 minutes ago'],
    [45 * 60, 'about 1 hour ago'],
    [2 * 3600, 'about 2 hours ago'],
    [23 * 3600, 'about 23 hours ago'],
    [24 * 3600, '1 day ago'],
    [29 * 86_400, '29 days ago'],
    [30 * 86_400, 'about 1 month ago'],
    [70 * 86_400, '2 months ago'],
    [364 * 86_400, '11 months ago'],
    [366 * 86_400, 'about 1 year ago'],
    [800 * 86_400, 'about 2 years ago'],
  ])('%i seconds are "%s"', (seconds, text) => {
    expect(before(seconds)).toBe(text);
  });

  it('show a time in the future as just now', () => {
    expect(before(-90)).toBe('less than a minute ago');
  });
});
