import { expect, test } from 'vitest';
import { fontFaces, usedStyles } from './used-styles.ts';

const css = [
  '@layer base,utilities;',
  '@font-face{font-family:Brand;src:url(/assets/a.woff2)}',
  '@font-face{font-family:Stand-in;src:local(Arial)}',
  '@layer base{html,.dark html,hr{color:red}}',
  '@layer utilities{.a{color:red}.b,.c{animation:turn 1s}.sm\\:p-4\\.5{padding:1px}.x:not(.y){color:blue}',
  '@media (width>=40rem){.b{content:"}{"}}}',
  '@keyframes turn{to{rotate:1turn}}@keyframes never{to{rotate:1turn}}',
].join('');

test('keeps what the page names, and what that stands on', () => {
  expect(usedStyles(css, '<html><p class="a sm:p-4.5">')).toBe(
    '@layer base{html{color:red}}@layer utilities{.a{color:red}.sm\\:p-4\\.5{padding:1px}}' +
      '@font-face{font-family:Stand-in;src:local(Arial)}',
  );
});

test('keeps an animation with the class that uses it, and what a script names', () => {
  const kept = usedStyles(css, `<html><p class="b x">const on = 'y';`);
  expect(kept).toContain('.b{animation:1s turn}');
  expect(kept).toContain('@keyframes turn{');
  expect(kept).toContain('@media (width>=40rem){.b{content:"}{"}}');
  expect(kept).toContain('.x:not(.y)');
  expect(kept).not.toContain('never');
});

test('keeps rules of elements that the page has or a script makes, and those of either of two', () => {
  const rules = 'p{color:red}img{color:red}hr{color:red}:is(hr,p):hover{color:#00f}hr:after{color:red}';
  expect(usedStyles(rules, `<p>const made = 'img';`)).toBe('p,img{color:red}:is(hr,p):hover{color:#00f}');
  expect(usedStyles('hr{color:red}', '<hr/>')).toBe('hr{color:red}');
});

test('knows a class whatever signs it holds', () => {
  const odd =
    '.\\[\\&\\>img\\]\\:flex>img{display:flex}.w-\\[minmax\\(0\\,1fr\\)_2rem\\]{width:1px}.w-\\[minmax\\(0\\,2fr\\)\\]{width:2px}';
  const page = '<p class="[&amp;&gt;img]:flex w-[minmax(0,1fr)_2rem]"><img>';
  expect(usedStyles(odd, page)).toBe(odd.slice(0, odd.lastIndexOf('.w-')));
});

test('drops a custom property that nothing reads, and an animation that only it names', () => {
  const theme =
    ':root{--ink:var(--green);--green:#0f0;--gold:var(--light);--light:#ff0;--spin:turn 1s}@keyframes turn{to{rotate:1turn}}';
  expect(usedStyles(`${theme}.a{color:var(--ink)}`, '<p class="a">')).toBe(
    ':root{--ink:var(--green);--green:#0f0}.a{color:var(--ink)}',
  );
});

test('takes the fetched fonts out by themselves', () => {
  expect(fontFaces(css)).toBe('@font-face{font-family:Brand;src:url(/assets/a.woff2)}');
});
