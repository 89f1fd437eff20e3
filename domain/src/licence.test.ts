import { expect, test } from 'vitest';
import { licenceUrl } from './licence.ts';

test.each([
  ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['CC BY-NC-SA 3.0', 'https://creativecommons.org/licenses/by-nc-sa/3.0/'],
  ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['https://example.com/licence', 'https://example.com/licence'],
  ['javascript:alert(1)', null],
  ['All rights reserved', null],
])('the licence %s stands at %s', (licence, url) => {
  expect(licenceUrl(licence)).toBe(url);
});
