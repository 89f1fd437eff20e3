import { expect, test } from 'vitest';
import { isOutsideAddress, maxOutsideAddressLength } from './outside-address.ts';

test.each([
  'https://example.com',
  'https://hooks.example.com/in?key=a@b',
  'https://EXAMPLE.com:443/a',
  'https://xn--mller-kva.example/a%20b',
])('%s may be called', (text) => {
  expect(isOutsideAddress(text)).toBe(true);
});

test.each([
  '',
  'http://example.com',
  'https://example.com:8443/',
  'https://localhost/',
  'https://intranet',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://1.2.3.0x7f/',
  'https://[::1]/',
  'https://example.com.',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  String.raw`https://example.com\@127.0.0.1/`,
  'https://example.com/#secret',
  'https://example.com/a b',
  'https://example.com/\n',
  'ftp://example.com/',
  'https://-example.com/',
  `https://example.com/${'a'.repeat(maxOutsideAddressLength)}`,
])('%s may not be called', (text) => {
  expect(isOutsideAddress(text)).toBe(false);
});
