import { describe, expect, test } from 'vitest';
import { reminderMail } from '../../src/mail/notification-mail.ts';

const mailWith = (overrides: Partial<Parameters<typeof reminderMail>[0]> = {}) =>
  reminderMail({
    name: 'Grace Hopper',
    title: 'Oak bookcase',
    listingId: '0190',
    hoursLeft: 23.98,
    suggestionCount: 2,
    wasPriced: false,
    publicUrl: 'http://localhost:3000',
    unsubscribeUrl: 'http://localhost:3000/unsubscribe#token=t',
    ...overrides,
  });

describe('the reminder', () => {
  test('says how long is left, how many suggested, and where the listing is, in both parts', () => {
    const { subject, text, html } = mailWith();
    expect(subject).toBe('24 hours left: Oak bookcase');
    for (const part of [text, html]) {
      expect(part).toContain('Hi Grace,');
      expect(part).toContain('another 24 hours');
      expect(part).toContain('It has 2 guesses so far.');
      expect(part).toContain('http://localhost:3000/listing/0190');
    }
  });

  test.each([
    [1.2, 0, '1 hour left: Oak bookcase', 'Nobody has guessed so far'],
    [0.4, 1, '1 hour left: Oak bookcase', 'It has 1 guess so far.'],
    [5.6, 3, '6 hours left: Oak bookcase', 'It has 3 guesses so far.'],
  ])(
    'with %d hours left and %d suggestions reads as people say it',
    (hoursLeft, suggestionCount, title, words) => {
      const { subject, text } = mailWith({ hoursLeft, suggestionCount });
      expect(subject).toBe(title);
      expect(text).toContain(words);
    },
  );

  test.each([
    [{}, true],
    [{ suggestionCount: 0 }, false],
    [{ wasPriced: true }, false],
  ])('of a listing with %j promises XP to those who came close: %s', (facts, isPromised) => {
    const { text } = mailWith(facts);
    expect(text).toContain('Close it with the final price');
    expect(text.includes('whoever came close earns their XP')).toBe(isPromised);
  });

  test('loads nothing from elsewhere, knows dark mode, and a title carries no markup', () => {
    const { html } = mailWith({ title: '<img src=x onerror=alert(1)> "lamp"' });
    expect(html).not.toMatch(/<(img|link|script|iframe|object)\b|url\(|@import/i);
    expect(new Set(html.match(/https?:\/\/[^"<\s]+/g))).toEqual(
      new Set(['http://localhost:3000/listing/0190', 'http://localhost:3000/unsubscribe#token=t']),
    );
    expect(html).toContain('prefers-color-scheme: dark');
  });
});
