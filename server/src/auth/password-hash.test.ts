import { expect, test } from 'vitest';
import { Unavailable } from '../errors.ts';
import { hashPassword } from './password-hash.ts';

test('one address’s many passwords do not hold up another’s', async () => {
  const done: string[] = [];
  const hashFor = async (by: string) => {
    await hashPassword('a password', by);
    done.push(by);
  };
  // Two run and 64 wait, so one more is too many.
  const many = Array.from({ length: 66 }, async () => hashFor('192.0.2.1'));
  const outcomes = await Promise.allSettled([...many, hashFor('192.0.2.2')]);
  const refused = outcomes.flatMap((outcome, at) =>
    outcome.status === 'rejected' ? [[at, outcome.reason]] : [],
  );
  expect(refused).toEqual([[65, expect.any(Unavailable)]]);
  // Two run at once, and either may be slow; without turns it would be among the last.
  expect(done.indexOf('192.0.2.2')).toBeLessThan(14);
});
