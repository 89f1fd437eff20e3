import { expect, it } from 'vitest';
import { timeOptions } from './notification-settings-page.tsx';

it('offers each half hour but the other end', () => {
  const options = timeOptions('22:00', '07:00');
  expect(options).toHaveLength(47);
  expect(options.map(({ value }) => value)).not.toContain('07:00');
  expect(options.find(({ value }) => value === '22:00')?.label).toBe('10:00 PM');
});

it('keeps a time between two half hours in its place', () => {
  const values = timeOptions('06:45', '22:00').map(({ value }) => value);
  expect(values.slice(12, 16)).toEqual(['06:00', '06:30', '06:45', '07:00']);
});
