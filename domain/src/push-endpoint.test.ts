import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:DEF-1_2',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGy?x=1',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
  'https://FCM.googleapis.com:443/x',
  'https://xn--pfrd-loa.example/x',
])('%s is a push address', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://127.0.0.1/x',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://8.8.8.8/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://0x7f.0.0.1/x',
  'https://0177.0.0.1/x',
  'https://1.2.3.0x4/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[fe80::1]/x',
  'https://[2001:4860:4860::8888]/x',
  'https://localhost/x',
  'https://LOCALHOST/x',
  'https://push.localhost/x',
  'https://localhost./x',
  'https://printer.local/x',
  'https://metadata.google.internal/x',
  'https://router.home.arpa/x',
  'https://database/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://127.0.0.1\\@fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  'https://fcm.googleapis.com\\.evil.example/x',
  'https://127。0。0。1/x',
  'https://①②⑦.0.0.1/x',
  'https://fcm.googleapis.com/a b',
  'https://fcm.googleapis.com/\r\nx',
  'https://fcm%2egoogleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https:///x',
  'https://-a.example/x',
  `https://${'a.'.repeat(130)}example/x`,
  '',
])('%j is not a push address', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
