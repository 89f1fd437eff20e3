import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:DEF-1_2',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGy?x=1',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
  'https://FCM.googleapis.com:443/x',
])('%s is a push address', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'push.example',
  'fcm.googleapis.com.push.example',
  'evil-fcm.googleapis.com',
  'push.apple.com',
  'xpush.apple.com',
  'updates.push.services.mozilla.com@push.example',
  'push.example\\@web.push.apple.com',
  'user:secret@web.push.apple.com',
  'web.push.apple.com.',
  '127.0.0.1',
  '[::1]',
  'localhost',
])('%s is the host of no push service', (host) => {
  expect(isPushEndpoint(`https://${host}/x`)).toBe(false);
});

test('a push address is a whole address of HTTPS, with its usual port and without spaces', () => {
  const others = [
    'http://web.push.apple.com/x',
    'ftp://web.push.apple.com/x',
    'https://web.push.apple.com:8443/x',
  ];
  const spaced = [
    'https://web.push.apple.com/a b',
    'https://web.push.apple.com/\r\nx',
    ' https://web.push.apple.com/x',
  ];
  const broken = ['https:web.push.apple.com/x', 'https:///x', ''];
  expect([...others, ...spaced, ...broken].filter((address) => isPushEndpoint(address))).toEqual([]);
});
