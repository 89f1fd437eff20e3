import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limitsFile, limitsPage } from './limits-page.ts';

test('docs/limits.md says what the code says: `npm run limits` writes it', () => {
  expect(readFileSync(limitsFile, 'utf8')).toBe(limitsPage());
});
