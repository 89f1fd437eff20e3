import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:DEF-1_2',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGy?x=1',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
  'https://FCM.googleapis.com:443/x',
  'https://xn--pfrd-loa.example/x',
  'https://push.example/x',
])('%s is a push address', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  [
    'IP addresses',
    '127.0.0.1 10.0.0.1 169.254.169.254 8.8.8.8 [::1] [::ffff:127.0.0.1] [fe80::1] [2001:4860:4860::8888]',
  ],
  [
    'IP addresses in other forms',
    '127.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 1.2.3.0x4 127。0。0。1 ①②⑦.0.0.1',
  ],
  ['names of this machine', 'localhost LOCALHOST push.localhost localhost.'],
  ['names of a network', 'printer.local metadata.google.internal router.home.arpa database'],
  [
    'two hosts',
    'push.example@127.0.0.1 127.0.0.1\\@push.example push.example\\@127.0.0.1 push.example\\.evil.example',
  ],
  ['what is no host', `user:secret@push.example push%2eexample -a.example ${'a.'.repeat(130)}example`],
])('%s have no push address', (_, hosts) => {
  const addresses = hosts.split(' ').map((host) => `https://${host}/x`);
  expect(addresses.filter((address) => isPushEndpoint(address))).toEqual([]);
});

test('a push address is a whole address of HTTPS, with its usual port and without spaces', () => {
  const others = ['http://push.example/x', 'ftp://push.example/x', 'https://push.example:8443/x'];
  const spaced = ['https://push.example/a b', 'https://push.example/\r\nx', ' https://push.example/x'];
  const broken = ['https:push.example/x', 'https:///x', ''];
  expect([...others, ...spaced, ...broken].filter((address) => isPushEndpoint(address))).toEqual([]);
});
