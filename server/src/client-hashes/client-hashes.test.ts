import { expect, it } from 'vitest';
import { isPublicClient, recordAddress } from './client-hashes.ts';

it('notes nothing of a caller who has hung up and so has no address any more', async () => {
  const deps = { now: () => new Date(), db: {} as never };
  await expect(
    recordAddress(deps, '01890000-0000-7000-8000-000000000001', undefined),
  ).resolves.toBeUndefined();
});

it.each([
  ['8.8.8.8', true],
  ['2001:db8::1', true],
  ['::ffff:8.8.8.8', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.9', false],
  ['192.168.1.4', false],
  ['100.100.0.1', false],
  ['fe80::1', false],
  ['fd12::1', false],
])('%s is one of the internet: %s', (ip, isPublic) => {
  expect(isPublicClient(ip)).toBe(isPublic);
});
