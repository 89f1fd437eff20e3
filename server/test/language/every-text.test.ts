import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { daysToStay } from '@ballpark/domain/account-days.ts';
import { dayMs } from '@ballpark/domain/durations.ts';
import {
  type NotificationFacts,
  notificationDetail,
  notificationHeading,
  notificationTeaser,
  notificationText,
} from '@ballpark/domain/notification-text.ts';
import { notificationKinds } from '@ballpark/domain/notifications.ts';
import { appealEnd, restrictionActions } from '@ballpark/domain/reports.ts';
import { signalKinds, signalText } from '@ballpark/domain/signals.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { exportReadme } from '../../src/account/export.ts';
import { accountDeletedMail, accountRemovedMail } from '../../src/account/remove-accounts.ts';
import { testMail } from '../../src/admin/check-setup.ts';
import { passkeyName } from '../../src/auth/factors/passkeys.ts';
import { adminMail, securityMail } from '../../src/auth/notices/security-mail.ts';
import { securityTexts } from '../../src/auth/notices/security-texts.ts';
import { confirmMail, takenMail, undoMail } from '../../src/auth/recovery/email-mails.ts';
import { resetMail } from '../../src/auth/recovery/password.ts';
import { verificationMail } from '../../src/auth/sign-in/verify-email.ts';
import { DailyLimit, failureBody } from '../../src/errors.ts';
import type { Composed } from '../../src/mail/compose-mail.ts';
import { dayText, momentText } from '../../src/mail/local-time.ts';
import { digestMail, notificationMail, reminderMail } from '../../src/mail/notification-mail.ts';
import { factsText, reasonText, statedFacts } from '../../src/moderation/stated-facts.ts';
import type { StatementRow } from '../../src/moderation/statement-queries.ts';
import { answerMail, restrictionMail, shownMail } from '../../src/moderation/statements.ts';
import { pausedMail } from '../../src/webhooks/paused-mail.ts';
import { pseudoTexts } from '../support/pseudo-texts.ts';

const i18n = pseudoTexts();
const [publicUrl, name, at] = ['https://ballpark.example', 'Ada', new Date('2026-11-28T20:07:00Z')];
const locale = { timeZone: 'UTC', countryCode: null };
const to = { name, publicUrl, token: 'tok', unsubscribeUrl: `${publicUrl}/unsubscribe#token=tok` };

/** What a text may have from elsewhere. */
const values = [
  /https:\/\/ballpark\.example\S*/g,
  /Ballpark|ballpark\.example|Ada|Lamp|mara|Because|Spam|a…@example\.org|hello@example\.org/g,
  momentText(i18n, at, locale),
  momentText(i18n, new Date(appealEnd(at.getTime())), locale),
  dayText(i18n, new Date(at.getTime() + daysToStay * dayMs), locale),
];

/** The first letters that no catalog has. */
function unworded(text: string): string[] {
  const rest = values.reduce<string>((said, value) => said.replaceAll(value, '#'), text);
  return rest.split('\n').filter((line) => /\p{L}/u.test(line));
}

function textOfHtml(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&#39;|&quot;|&amp;/g, '’');
}

const money = { currency: 'USD', finalPriceMinor: 9000, fairPriceMinor: 9000, amountMinor: 8000 };
const all: NotificationFacts = {
  ...money,
  title: 'Lamp',
  name: 'mara',
  fairLowMinor: 1,
  fairHighMinor: 9500,
};
const factsOfAll: NotificationFacts[] = [
  {},
  { title: 'Lamp' },
  { ...all, offerMinor: 20_000, xp: 5, rank: 2, achievementId: 'suggestions-1', wasRight: true },
  { ...all, offerMinor: 9000, xp: 0, amountMinor: 9000, isReversal: true, outcome: 'granted' },
  { ...all, xp: 5, amountMinor: 9000, achievementId: 'suggestions-1' },
  ...restrictionActions.flatMap((restriction) => [{ restriction }, { restriction, title: 'Lamp' }]),
];
const notifications = notificationKinds.flatMap((kind) =>
  factsOfAll.flatMap((facts) =>
    [1, 3].map((count) => ({ kind, count, facts, listing_id: '0190' as string | null })),
  ),
);

const facts = [
  statedFacts.noticed(),
  statedFacts.flagged(),
  statedFacts.reported(1),
  statedFacts.reported(12),
  statedFacts.hiddenByReports(1),
  statedFacts.hiddenByReports(12),
  statedFacts.heldForWords(),
  statedFacts.noticedByAdmin(),
  statedFacts.hasWords(['mara', 'Lamp']),
  ...signalKinds.map(statedFacts.signal),
];

function statementOf(changes: Partial<StatementRow>) {
  const statement: StatementRow = {
    id: '0190',
    user_id: '0191',
    action: 'hide',
    subject_kind: null,
    subject_id: null,
    title: null,
    case_id: null,
    photo_id: null,
    photo_slot: null,
    taken_name: null,
    taken_username: null,
    rule: 'spam',
    reason: '',
    facts: '',
    made_by: 'rule',
    decided_by: null,
    until: null,
    created_at: at,
    ended_at: null,
    appeal: null,
    appealed_at: null,
    appeal_case_id: null,
    outcome: null,
    answer: null,
    answered_at: null,
    answered_by: null,
    is_same_moderator: null,
    ...changes,
  };
  return { statement, name, locale, rules: '## Spam', publicUrl };
}

const statements = restrictionActions.flatMap((action) => [
  statementOf({ action, facts: statedFacts.reported(2) }),
  statementOf({ action, title: 'Lamp', reason: 'Because', made_by: 'person' }),
  statementOf({ action, ended_at: at, outcome: 'denied', answer: 'Because', is_same_moderator: true }),
  statementOf({ action, outcome: 'granted', answer: 'Because' }),
]);
const limited = (['limit', 'suspend'] as const).map((action) => statementOf({ action, until: at }));
const reminded = { ...to, title: 'Lamp', listingId: '0190' };

/** By the function that composes them. */
const mails: Record<string, () => Composed[]> = {
  notificationMail: () => notifications.map((each) => notificationMail(i18n, each, to)),
  digestMail: () => [1, 2, 40].map((count) => digestMail(i18n, notifications.slice(-count), to)),
  reminderMail: () => [
    reminderMail(i18n, { ...reminded, hoursLeft: 1, suggestionCount: 0, wasPriced: true }),
    reminderMail(i18n, { ...reminded, hoursLeft: 5, suggestionCount: 2, wasPriced: false }),
  ],
  restrictionMail: () => [...statements, ...limited].map((each) => restrictionMail(i18n, each)),
  answerMail: () => statements.map((each) => answerMail(i18n, each)),
  shownMail: () => statements.map((each) => shownMail(i18n, each)),
  securityMail: () =>
    Object.values(securityTexts).map((text) => securityMail(i18n, { ...to, at, locale, text })),
  adminMail: () =>
    Object.values(securityTexts).flatMap((text) => [
      adminMail(i18n, { ...to, at, locale, text, reason: '' }),
      adminMail(i18n, { ...to, at, locale, text, reason: 'Because' }),
    ]),
  verificationMail: () => [verificationMail(i18n, to)],
  resetMail: () => [resetMail(i18n, to)],
  confirmMail: () => [null, 'mara'].map((username) => confirmMail(i18n, { ...to, username })),
  takenMail: () => [takenMail(i18n, to)],
  undoMail: () =>
    [true, false].map((isDone) =>
      undoMail(i18n, { ...to, new_email: 'ada@example.org', isDone, at, locale }),
    ),
  accountDeletedMail: () => [accountDeletedMail(i18n, to)],
  accountRemovedMail: () => [accountRemovedMail(i18n, { ...to, reason: 'Because' })],
  testMail: () => [testMail(i18n, to)],
  pausedMail: () =>
    (['gone', 'failures', 'behind'] as const).map((paused_by) =>
      pausedMail(i18n, { ...paused, paused_by }, publicUrl),
    ),
};

const paused = {
  name,
  url: `${publicUrl}/hook`,
  scope: 'own' as const,
  paused_at: at,
  time_zone: 'UTC',
  country_code: null,
};

const source = join(import.meta.dirname, '../../src');

test('each mail of the server is worded here', () => {
  const composed = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(join(source, file), 'utf8').split(/\n(?=(?:export )?(?:async )?function )/),
    )
    .filter((part) => part.includes('return composeMail('))
    .map((part) => /function (\w+)/.exec(part)?.[1]);
  expect(new Set(composed)).toEqual(new Set(Object.keys(mails)));
});

describe('no letter of it is outside a catalog: the', () => {
  afterEach(() => adoptSite({}));
  test.each(Object.entries(mails))('%s', (_, compose) => {
    for (const contactEmail of [null, 'hello@example.org']) {
      adoptSite({ contactEmail });
      for (const { subject, text, html } of compose())
        expect([subject, text, textOfHtml(html)].flatMap(unworded)).toEqual([]);
    }
  });

  test.each(notificationKinds)('notification of %s', (kind) => {
    expect(unworded(notificationHeading(i18n, kind)), 'run npm run texts').toEqual([]);
    for (const each of notifications.filter((one) => one.kind === kind))
      for (const word of [notificationText, notificationTeaser, notificationDetail])
        expect(unworded(word(i18n, each) ?? '')).toEqual([]);
  });

  test.each(facts)('fact, stored as %j', (stored) => {
    expect(unworded(factsText(i18n, stored))).toEqual([]);
    const reason = { text: stored, isSignal: true, otherUsername: 'mara', otherName: null };
    expect(unworded(reasonText(i18n, reason))).toEqual([]);
    expect(unworded(reasonText(i18n, { ...reason, otherUsername: null }))).toEqual([]);
  });

  test('read-me of an export', () => {
    const files = exportReadme(i18n, at).replaceAll(/^- [\w-]+(\.json|\/):|2026-11-28T[\d:.]+Z/gm, '');
    expect(unworded(files)).toEqual([]);
  });

  test.each(signalKinds)('signal of %s', (kind) => expect(unworded(signalText(i18n, kind))).toEqual([]));

  test('name of a passkey, and the refusal beyond a limit', () => {
    expect(unworded(passkeyName(i18n, undefined))).toEqual([]);
    for (const seconds of [60, 60 * 60 * 3])
      expect(unworded(failureBody(new DailyLimit('dailyListings', seconds), i18n).error)).toEqual([]);
  });
});

test('what people wrote is no fact of ours, though it looks like one', () => {
  for (const text of ['12 people reported it', 'It has “Lamp”, which I like.', '', 'Lamp'])
    expect(factsText(i18n, text)).toBe(text);
});
