import { english } from '@ballpark/domain/english.ts';
import { siteColors } from '@ballpark/domain/site-colors.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { afterEach, expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';

afterEach(() => adoptSite({}));

const content = {
  subject: 'A subject',
  heading: 'A heading',
  name: 'Ada',
  paragraphs: ['A paragraph.'],
  ask: 'Look here:',
  link: { label: 'Look', url: 'https://ballpark.example/home' },
};

test('a mail is ours, and loads nothing, until the site has a face of its own', () => {
  const { html, text } = composeMail(english, content);
  expect(html).not.toMatch(/<img|url\(/);
  for (const color of ['background:#0f6e47', 'color:#0c613e">Ballpark<', '.brand { color: #76dda8'])
    expect(html).toContain(color);
  expect(text).toContain('The Ballpark team');
});

test('a mail has the name, the colour and the logo of the site', () => {
  adoptSite({ name: 'Elm & Sons', color: '#7a1fa2', logo: 'abcdefgh12345678' });
  const { html, text } = composeMail(english, content);
  const { accent, 'accent-ink': ink } = siteColors('#7a1fa2');
  expect(html).toContain(`background:${accent[0]};color:#ffffff`);
  expect(html).toContain(`.brand { color: ${ink[1]} `);
  expect(html).toMatch(
    new RegExp(
      `color:${ink[0]}"><img src="https://ballpark.example/icon-192.png\\?v=abcdefgh12345678-7a1fa2" alt="" [^>]*>Elm &amp; Sons<`,
    ),
  );
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(text).toContain('The Elm & Sons team');
});
