import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiEmail, emailKey, mailboxKey } from './email.ts';

test.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['ａｎｎ@example.com', 'ann@example.com'],
  ['ann+x@example.com', 'ann+x@example.com'],
  ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
])('the key of %j is %s', (text, key) => {
  expect(emailKey(text)).toBe(key);
});

test.each([
  ['Ann+Books@Example.COM', 'ann@example.com'],
  ['ann＋x+y@example.com', 'ann@example.com'],
  ['ann@example.com', 'ann@example.com'],
  ['a.nn@example.com', 'a.nn@example.com'],
  ['A.n.n+books@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a.nn@mail.gmail.com', 'a.nn@mail.gmail.com'],
])('mail to %j is delivered to %s', (text, mailbox) => {
  expect(mailboxKey(text)).toBe(mailbox);
});

test('the key of a key is the key itself', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      expect(emailKey(emailKey(text))).toBe(emailKey(text));
    }),
  );
});

test.each([
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['Ann@Example.COM', 'Ann@Example.COM'],
  ['ann@bücher.example/path', 'ann@bücher.example/path'],
  ['bücher.example', 'bücher.example'],
])('the form of %s for mail servers is %s', (text, ascii) => {
  expect(asciiEmail(text)).toBe(ascii);
});
