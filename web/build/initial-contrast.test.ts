import { readFileSync } from 'node:fs';
import { contrastOf } from '@ballpark/domain/site-colors.ts';
import { expect, test } from 'vitest';
import { tints } from '../src/ui/avatar.tsx';

const tokens = readFileSync('web/src/ui/tokens.css', 'utf8');

test.each(Object.entries(tints))('an initial on %s reads at 4.5:1, in light and dark', (_, tint) => {
  const [ground = '', ink = ''] = tint.split(' ').map((name) => name.replace(/^(bg|text)-/, ''));
  for (const scheme of [0, 1])
    expect(contrastOf(tokenOf(ground, scheme), tokenOf(ink, scheme))).toBeGreaterThan(4.5);
});

function tokenOf(name: string, scheme: number): string {
  const pair = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens);
  return pair?.[scheme + 1] ?? '';
}
