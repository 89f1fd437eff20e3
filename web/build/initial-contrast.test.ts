import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tints } from '../src/ui/avatar.tsx';

const tokens = readFileSync('web/src/ui/tokens.css', 'utf8');

test.each(Object.entries(tints))('an initial on %s reads at 4.5:1, in light and dark', (_, tint) => {
  const [ground = '', ink = ''] = tint.split(' ').map((name) => name.replace(/^(bg|text)-/, ''));
  for (const scheme of [0, 1])
    expect(contrast(tokenOf(ground, scheme), tokenOf(ink, scheme))).toBeGreaterThan(4.5);
});

function tokenOf(name: string, scheme: number): number[] {
  const pair = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens);
  const value = pair?.[scheme + 1] ?? '';
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255);
}

/** WCAG 2.2. */
function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: number[]): number {
  const linear = color.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return linear.reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
}
