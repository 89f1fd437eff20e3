import { expect, test } from 'vitest';
import { canHavePasskeys } from './passkey-host.ts';

test.each([
  ['https:', 'ballpark.example', true],
  ['http:', 'localhost', true],
  ['http:', 'ballpark.localhost', true],
  ['http:', 'ballpark.example', false],
  ['https:', '192.0.2.7', false],
  ['http:', '127.0.0.1', false],
  ['https:', '[2001:db8::1]', false],
])('passkeys at %s//%s: %s', (protocol, hostname, can) => {
  expect(canHavePasskeys({ protocol, hostname })).toBe(can);
});
