import { expect, it } from 'vitest';
import { isPublicAddress } from './client-hashes.ts';

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
  expect(isPublicAddress(ip)).toBe(isPublic);
});
