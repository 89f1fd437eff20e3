import { expect, test } from 'vitest';
import { deviceOf, keptUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`;
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [windows, 'Chrome', 'Windows'],
  [`${windows} Edg/141.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  [`${mac} Version/18.5 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iphone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`, 'Opera', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.14.1', null, null],
  ['', null, null],
])('%s is %s on %s', (text, browser, system) => {
  expect(deviceOf(keptUserAgent(text))).toEqual({ browser, system });
});

test('at most 200 visible characters of a user agent are kept', () => {
  expect(keptUserAgent('x'.repeat(5000))).toHaveLength(200);
  expect(keptUserAgent('Fire\u0000fox/\u202E143\n')).toBe('Firefox/143');
  expect([keptUserAgent(undefined), keptUserAgent('  \u00A0 ')]).toEqual([null, null]);
});
