import { adoptSite } from '@ballpark/domain/site.ts';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { maxPageTextLength } from '@ballpark/domain/text-limits.ts';
import { firstTexts } from './first-texts.ts';
import { gapsIn, renderText } from './render-text.ts';

afterEach(() => adoptSite({}));

describe('a text becomes HTML', () => {
  test.each([
    ['# Be kind\nAlways.', '<h2 dir="auto">Be kind</h2>\n<p dir="auto">Always.</p>\n'],
    ['one\ntwo', '<p dir="auto">one<br>\ntwo</p>\n'],
    ['a@example.org', '<p dir="auto"><a href="mailto:a@example.org">a@example.org</a></p>\n'],
    ['[terms](/terms)', '<p dir="auto"><a href="/terms">terms</a></p>\n'],
    ['###### deep', '<h6 dir="auto">deep</h6>\n'],
  ])('%j', (text, html) => {
    expect(renderText(text)).toBe(html);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](\\u0001javascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '<javascript:alert(1)>',
    '![x](https://evil.example/pixel.png)',
    '![x](data:image/svg+xml;base64,AAAA)',
    '[x]: javascript:alert(1)\n\n[x]',
    '| a |\n|:-:|\n| <style>b</style> |',
    '```x" onmouseover="alert(1)\ncode\n```',
    '[x](/a "t\\" onclick=\\"alert(1)")',
  ])('%j does nothing', (text) => {
    expectHarmless(renderText(text));
  });

  test('whatever hostile pieces it is made of', () => {
    const pieces = fc.constantFrom(...hostile);
    adoptSite({ operatorName: '<b onclick=x>*A* [b](javascript:c)' });
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => expectHarmless(renderText(parts.join('')))),
    );
  });

  test.each([
    '>',
    '- ',
    '[',
    '![',
    '(',
    '*',
    '_a',
    '**a',
    '`',
    '<',
    '&',
    '\\',
    '|',
    'a@b.c ',
    '[a](',
    '~~',
    '# ',
  ])(
    'as long as a text may be, of %j alone, within seconds',
    (piece) => {
      const started = performance.now();
      renderText(piece.repeat(Math.floor(maxPageTextLength / piece.length)));
      renderText(`${piece}\n`.repeat(Math.floor(maxPageTextLength / (piece.length + 1))));
      expect(performance.now() - started).toBeLessThan(8_000);
    },
    20_000,
  );
});

describe('gaps', () => {
  test('of our texts are filled in by the settings, as text, and named until they are', () => {
    expect(gapsIn(firstTexts.imprint)).toEqual([
      '[name of the operator]',
      '[postal address]',
      '[email address]',
    ]);
    expect(renderText(firstTexts.imprint)).toContain('[name of the operator]<br>\n[postal address]');
    adoptSite({
      operatorName: 'Elm *&* Sons',
      operatorAddress: 'Elm Street 1\n_Springfield_',
      contactEmail: 'a_b@elm.example',
    });
    expect(gapsIn(firstTexts.imprint)).toEqual([]);
    const html = renderText(firstTexts.imprint);
    expect(html).toContain('Elm *&amp;* Sons<br>\nElm Street 1<br>\n_Springfield_');
    expect(html).toContain('<a href="mailto:a_b@elm.example">');
    expect(gapsIn(firstTexts.accessibility)).toEqual([
      '[within how many days]',
      '[date]',
      '[who checked it, and how]',
    ]);
  });

  test('are not what an admin writes in brackets, nor links', () => {
    expect(gapsIn('[sic] [name of the operator](/x) {{nothing}}')).toEqual([]);
    expect(renderText('{{nothing}} {{constructor}}')).toContain('{{nothing}} {{constructor}}');
  });

  test('none are left in the terms and the house rules', () => {
    for (const page of ['terms', 'rules'] as const) expect(gapsIn(firstTexts[page])).toEqual([]);
  });
});

const hostile =
  String.raw`<script> </p> [ ] ( ) ! javascript: data: " ' ${'`'} ${'```'} &#x3c; < > \ | |:-| * _ ~~ style= % x`
    .split(' ')
    .concat([
      '\n',
      '\n\n',
      '# ',
      '- ',
      '> ',
      '| a |',
      '\0',
      '\u202E',
      '{{site}}',
      '{{operator}}',
      '//a.example',
    ]);

const tags = new Set(
  'a blockquote br code em h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(' '),
);

function expectHarmless(html: string): void {
  const rest = html.replaceAll(
    /<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>/g,
    (_tag, name: string, attributes: string) => {
      expect(tags).toContain(name);
      for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        expect(['href', 'dir', 'start', 'title', 'class']).toContain(attribute);
        if (attribute === 'href') expect(value).toMatch(/^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i);
      }
      return '';
    },
  );
  expect(rest).not.toMatch(/[<>]/);
}
