import { english } from '@ballpark/domain/english.ts';
import { dayMs } from '@ballpark/domain/durations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { digestMail, notificationMail, reminderMail } from '../../src/mail/notification-mail.ts';
import { accountDeletedMail } from '../../src/account/remove-accounts.ts';
import { resetMail } from '../../src/auth/recovery/password.ts';
import type { StatementRow } from '../../src/moderation/statement-queries.ts';
import { answerMail, restrictionMail } from '../../src/moderation/statements.ts';
import { confirmMail, undoMail } from '../../src/auth/recovery/email-mails.ts';
import { securityMail } from '../../src/auth/notices/security-mail.ts';
import { securityTexts } from '../../src/auth/notices/security-texts.ts';
import { verificationMail } from '../../src/auth/sign-in/verify-email.ts';

const publicUrl = 'http://localhost:3000';
const to = { name: 'Ada', publicUrl, unsubscribeUrl: `${publicUrl}/unsubscribe#token=t` };
const locale = { timeZone: 'UTC', countryCode: null };
const told = { at: new Date(0), locale, token: 't', publicUrl };
const reminded = { ...to, listingId: '0190', hoursLeft: 5, suggestionCount: 2, wasPriced: false };
/** Every mail with user text. */
const mails = {
  reminder: (text: string) => reminderMail(english, { ...reminded, title: text }),
  notification: (text: string) => notificationMail(english, notificationOf(text), to),
  digest: (text: string) => digestMail(english, [notificationOf(text), notificationOf('Lamp')], to),
  'digest of one thing': (text: string) => digestMail(english, [notificationOf(text)], to),
  security: (text: string) =>
    securityMail(english, { ...to, ...told, name: text, text: securityTexts.factorAdded }),
  'new address': (text: string) => confirmMail(english, { ...told, name: text, username: null }),
  'address of before': (text: string) =>
    undoMail(english, { ...told, name: text, new_email: 'a@example.org', isDone: true }),
  'new password': (text: string) => resetMail(english, { name: text, token: 'tok', publicUrl }),
  'account deleted': (text: string) => accountDeletedMail(english, { name: text, publicUrl }),
  'statement to somebody': (text: string) => restrictionMail(english, { ...statementOf('Lamp'), name: text }),
  'statement about a title': (text: string) => restrictionMail(english, statementOf(text)),
  'answer to an appeal about a title': (text: string) => answerMail(english, statementOf(text)),
  verification: (text: string) => verificationMail(english, { name: text, token: 'tok', publicUrl }),
};

function notificationOf(title: string) {
  return { kind: 'suggestionReceived', count: 1, facts: { title }, listing_id: '0190' } as const;
}

/** `text` is the listing's title and the moderator's text. */
function statementOf(text: string) {
  const statement: StatementRow = {
    id: '0190',
    user_id: '0191',
    action: 'hide',
    subject_kind: 'listing',
    subject_id: '0192',
    title: text,
    case_id: null,
    photo_id: null,
    photo_slot: null,
    taken_name: null,
    taken_username: null,
    rule: 'spam',
    reason: text,
    facts: 'Two people reported it.',
    made_by: 'person',
    decided_by: null,
    until: new Date(dayMs),
    created_at: new Date(0),
    ended_at: null,
    appeal: text,
    appealed_at: null,
    appeal_case_id: null,
    outcome: 'denied',
    answer: text,
    answered_at: null,
    answered_by: null,
    is_same_moderator: true,
  };
  return { statement, name: 'Ada', locale, rules: '', publicUrl };
}

describe('whatever a title or a name holds, the lines of a mail are as many as ever: the', () => {
  const forged = ['\r\n', '\n\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\0'].map(
    (lineBreak) => `Lamp${lineBreak}Your account is closed. Open${lineBreak}https://evil.example`,
  );
  test.each(Object.entries(mails))('%s', (_, compose) => {
    const usual = compose('Lamp Your account is closed. Open https://evil.example');
    for (const text of forged) {
      const mail = compose(text);
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(mail.text.split(/[\r\n\v\f\u0085\u2028\u2029]/u)).toEqual(usual.text.split('\n'));
      expect(mail.html).toBe(usual.html);
    }
  });
});

describe('a name of the place that is HTML and holds the signs of replacements stays what it is: the', () => {
  afterEach(() => adoptSite({}));
  test.each(Object.entries(mails))('%s', (_, compose) => {
    const usual = compose('Lamp');
    adoptSite({ name: `<b>$& $' %ACCOUNT%` });
    const mail = compose('Lamp');
    expect(mail.text).toBe(usual.text.replaceAll('Ballpark', () => `<b>$& $' %ACCOUNT%`));
    expect(mail.html).toBe(usual.html.replaceAll('Ballpark', () => '&lt;b&gt;$&amp; $&#39; %ACCOUNT%'));
  });
});

describe('nothing is loaded from elsewhere, no title is markup, and dark mode is known: the', () => {
  test.each(Object.entries(mails))('%s', (_, compose) => {
    const { html } = compose('<img src=x onerror=alert(1)> "lamp"');
    expect(html).not.toMatch(/<(img|link|script|iframe|object)\b|url\(|@import/i);
    expect(html).not.toMatch(/https?:\/\/(?!localhost:3000\/)[^"<\s]+/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });
});

test('a title from right to left turns nothing of a subject, and brings no signs that would', () => {
  const { subject } = mails.reminder('\u202Eמנורה');
  expect(subject).toBe('5 hours left: \u2068מנורה\u2069');
});

test.each([
  ["O'Neil Smith", 'Hi O&#39;Neil,'],
  ['<img src=x> Bob', 'Hi there,'],
  ['https://evil.example free money', 'Hi there,'],
  ['x'.repeat(31), 'Hi there,'],
])('%j is greeted by %j, so that a name carries no markup and no link', (name, greeting) => {
  const { html, text } = mails.verification(name);
  expect(html).toContain(greeting);
  for (const part of [html, text]) expect(part).not.toMatch(/evil|<img/);
});

test('the mail to verify an address says how long its link is good, and that is not once', () => {
  const { subject, text, html } = mails.verification('Ada Lovelace');
  expect(subject).toBe('Verify your email for Ballpark');
  for (const part of [text, html]) {
    for (const words of ['Hi Ada,', `${publicUrl}/verify-email?token=tok`, '24 hours'])
      expect(part).toContain(words);
    expect(part).not.toContain('once');
  }
});

test.each([
  [23.98, 2, '24 hours', '2 guesses so far.'],
  [1.2, 0, '1 hour', 'Nobody has guessed so far'],
  [0.4, 1, '1 hour', '1 guess so far.'],
])('a reminder %d hours before the end, of %d guesses, says %s and %s', (hoursLeft, count, left, words) => {
  const facts = { title: 'Oak bookcase', hoursLeft, suggestionCount: count };
  const { subject, text, html } = reminderMail(english, { ...reminded, ...facts });
  expect(subject).toBe(`${left} left: Oak bookcase`);
  for (const part of [text, html])
    for (const said of [words, `another ${left}`, `${publicUrl}/listing/0190`]) expect(part).toContain(said);
});

test.each([
  [{}, true],
  [{ suggestionCount: 0 }, false],
  [{ wasPriced: true }, false],
])('a reminder of a listing with %j promises XP to those who came close: %s', (facts, isPromised) => {
  const { text } = reminderMail(english, { ...reminded, title: 'Oak bookcase', ...facts });
  expect(text).toContain('Close it with the final price');
  expect(text.includes('whoever came close earns their XP')).toBe(isPromised);
});

test('every mail ends with who is responsible, once an admin has said so, as text', () => {
  expect(mails.verification('Ada').text).toMatch(/The Ballpark team$/);
  adoptSite({
    operatorName: 'Elm <b>',
    operatorAddress: 'Elm Street 1\nSpringfield',
    contactEmail: 'a@elm.example',
  });
  for (const compose of Object.values(mails)) {
    const { text, html } = compose('Lamp');
    expect(text).toMatch(/\n\nElm <b>, Elm Street 1, Springfield, a@elm\.example$/);
    expect(html).toContain('Elm &lt;b&gt;, Elm Street 1, Springfield, a@elm.example</td>');
  }
});
