import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  colorStyle,
  contrastOf,
  grounds,
  mixed,
  ourColor,
  ourColors,
  shiftsOf,
  siteColors,
} from './site-colors.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const ends = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#808080',
];

const [chalk, gold] = ['#f8f4e6', '#f0b429'];
const texts = { light: ['#1d211a', '#4d5045', '#656454'], dark: ['#f6f0e1', '#cfc7b4', '#aaa18d'] };

/** What of a text and its ground, or of a drawing and its ground, has too little contrast. */
function faultsOf(color: string): string[] {
  const colors = siteColors(color);
  return (['light', 'dark'] as const).flatMap((mode, at) => {
    const of = (name: keyof typeof colors) => colors[name][at] ?? '';
    const soft = of('accent-soft');
    const plain = [...grounds[mode], soft];
    const faults: string[] = [];
    const check = (one: string, other: string, least: number, what: string) => {
      if (contrastOf(one, other) < least) faults.push(`${mode}: ${what}, ${contrastOf(one, other)}`);
    };
    for (const ground of [...plain, ...plain.map((each) => mixed(each, of('accent')))])
      check(of('accent-ink'), ground, 4.5, `accent-ink on ${ground}`);
    for (const ground of plain) check(of('accent'), ground, 3, `accent on ${ground}`);
    for (const ground of ['accent', 'accent-strong'] as const)
      check(of('on-accent'), of(ground), 4.5, ground);
    for (const text of texts[mode]) check(text, soft, 4.5, `${text} on accent-soft`);
    for (const ground of ['field', 'field-stripe', 'field-deep'] as const) {
      for (const text of [chalk, of('chalk-soft'), of('fresh')])
        check(text, of(ground), 4.5, `${text} on ${ground}`);
      check(gold, of(ground), 3, `gold on ${ground}`);
    }
    check(of('on-chalk'), chalk, 4.5, 'on-chalk');
    check(chalk, of('mark'), 3, 'chalk on the mark');
    return faults;
  });
}

test.each(ends)('%s keeps every contrast, in light and dark', (color) => {
  expect(faultsOf(color)).toEqual([]);
});

test('any colour keeps every contrast, in light and dark', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(faultsOf(color)).toEqual([]);
      for (const pair of Object.values(siteColors(color)))
        for (const each of pair) expect(each).toMatch(/^#[0-9a-f]{6}$/);
    }),
    { numRuns: 500 },
  );
});

test('ours stays as it is, and needs no style', () => {
  for (const color of [null, ourColor]) {
    expect(siteColors(color)).toBe(ourColors);
    expect(colorStyle(color)).toBe('');
  }
  expect(faultsOf(ourColor)).toEqual([]);
});

test('a colour that can be read is taken as it is', () => {
  expect(siteColors('#7a1fa2').accent[0]).toBe('#7a1fa2');
  expect(shiftsOf('#7a1fa2').light).toBe(0);
  expect(siteColors('#f5b7d2').accent[1]).toBe('#f5b7d2');
});

test('one that cannot is made darker or lighter', () => {
  expect(shiftsOf('#ffd400').light).toBeLessThan(-0.2);
  expect(shiftsOf('#000000').light).toBeGreaterThan(0.2);
  expect(shiftsOf('#7a1fa2').dark).toBeGreaterThan(0.2);
});

test('its style is small, follows the system and the choice of theme, and leaves print to tokens.css', () => {
  const style = colorStyle('#7a1fa2');
  const dark = siteColors('#7a1fa2').accent[1];
  expect(style).toContain('@layer theme{:root:root{--color-mark:#7a1fa2;--color-accent:#7a1fa2;');
  const [screen = ''] = /@media screen.*$/.exec(style) ?? [];
  expect(screen.match(new RegExp(`--color-accent:${dark}`, 'g'))).toHaveLength(2);
});
