import { describe, expect, test } from 'vitest';
import { verificationMail } from '../../src/auth/verify-email.ts';

const mailTo = (name: string) =>
  verificationMail({ name, token: 'tok-en_1', publicUrl: 'http://localhost:3000' });

describe('the verification mail', () => {
  test('names the product, greets by the first name and carries the link in both parts', () => {
    const { subject, text, html } = mailTo('Ada Lovelace');
    expect(subject).toBe('Verify your email for Ballpark');
    for (const part of [text, html]) {
      expect(part).toContain('Hi Ada,');
      expect(part).toContain('http://localhost:3000/verify-email?token=tok-en_1');
      expect(part).toContain('24 hours');
      // The link works twice.
      expect(part).not.toContain('once');
    }
  });

  test('loads nothing from elsewhere and knows dark mode', () => {
    const { html } = mailTo('Ada');
    expect(html).not.toMatch(/<(img|link|script|iframe|object)\b|url\(|@import|\bsrc=/i);
    expect(new Set(html.match(/https?:\/\/[^"<\s]+/g))).toEqual(
      new Set(['http://localhost:3000/verify-email?token=tok-en_1']),
    );
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });

  test.each([
    ["O'Neil Smith", 'Hi O&#39;Neil,'],
    ['Jean-Łukasz', 'Hi Jean-Łukasz,'],
    ['<img src=x> Bob', 'Hi there,'],
    ['https://evil.example free money', 'Hi there,'],
    ['evil.example', 'Hi there,'],
    ['x'.repeat(31), 'Hi there,'],
  ])('greets %j by %j, so that a name carries no markup and no link', (name, greeting) => {
    const { html, text } = mailTo(name);
    expect(html).toContain(greeting);
    expect(html).not.toMatch(/evil|<img/);
    expect(text).not.toMatch(/evil|<img/);
  });
});
