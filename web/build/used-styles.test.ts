import { expect, test } from 'vitest';
import { fontFaces, usedStyles } from './used-styles.ts';

const css = [
  '@layer base,utilities;',
  '@font-face{font-family:Brand;src:url(/assets/a.woff2)}',
  '@font-face{font-family:Stand-in;src:local(Arial)}',
  '@layer base{html,.dark html{color:red}}',
  '@layer utilities{.a{color:red}.b,.c{animation:turn 1s}.sm\\:p-4\\.5{padding:1px}.x:not(.y){color:blue}',
  '@media (width>=40rem){.b{content:"}{"}}}',
  '@keyframes turn{to{rotate:1turn}}@keyframes never{to{rotate:1turn}}',
].join('');

test('keeps what the page names, and what that stands on', () => {
  expect(usedStyles(css, '<p class="a sm:p-4.5">')).toBe(
    '@layer base{html{color:red}}@layer utilities{.a{color:red}.sm\\:p-4\\.5{padding:1px}}' +
      '@font-face{font-family:Stand-in;src:local(Arial)}',
  );
});

test('keeps an animation with the class that uses it, and what a script names', () => {
  const kept = usedStyles(css, `<p class="b x">const on = 'y';`);
  expect(kept).toContain('.b{animation:1s turn}');
  expect(kept).toContain('@keyframes turn{');
  expect(kept).toContain('@media (width>=40rem){.b{content:"}{"}}');
  expect(kept).toContain('.x:not(.y)');
  expect(kept).not.toContain('never');
});

test('knows a class whatever signs it holds', () => {
  const odd =
    '.\\[\\&\\>img\\]\\:flex>img{display:flex}.w-\\[minmax\\(0\\,1fr\\)_2rem\\]{width:1px}.w-\\[minmax\\(0\\,2fr\\)\\]{width:2px}';
  const page = '<p class="[&amp;&gt;img]:flex w-[minmax(0,1fr)_2rem]">';
  expect(usedStyles(odd, page)).toBe(odd.slice(0, odd.lastIndexOf('.w-')));
});

test('takes the fetched fonts out by themselves', () => {
  expect(fontFaces(css)).toBe('@font-face{font-family:Brand;src:url(/assets/a.woff2)}');
});
