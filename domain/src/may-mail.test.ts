import { describe, expect, test } from 'vitest';
import { isInDigest, type MailKind, type MailPerson, mayMail } from './may-mail.ts';

const hourMs = 3_600_000;
/** 22:30 in Paris. */
const now = 1_795_469_400_000;
const member: MailPerson = {
  isVerified: true,
  isDemo: false,
  isLeaving: false,
  isSuspended: false,
  timeZone: 'Europe/Paris',
  channels: null,
  quietHours: null,
};
const kinds = ['access', 'verification', 'statement', 'farewell', 'digest', 'listingEndsSoon'] as const;

test.each<[string, Partial<MailPerson>, readonly MailKind[]]>([
  ['a member', {}, ['access', 'statement', 'farewell', 'digest', 'listingEndsSoon']],
  ['somebody not verified', { isVerified: false }, ['access', 'verification']],
  ['a person of the demo', { isDemo: true }, ['access']],
  ['somebody who is leaving', { isLeaving: true }, ['access', 'statement', 'farewell']],
  ['a suspended person', { isSuspended: true }, ['access', 'statement', 'farewell']],
  [
    'a leaving, suspended person of the demo',
    { isLeaving: true, isSuspended: true, isDemo: true },
    ['access'],
  ],
])('%s gets these mails and no other', (_, facts, expected) => {
  expect(kinds.filter((kind) => mayMail({ ...member, ...facts }, kind, now) !== null)).toEqual(expected);
});

const choosing = (mail: 'off' | 'atOnce' | 'daily') => ({
  ...member,
  channels: { questionAsked: { inApp: true, push: true, mail } },
});

describe('mails about notifications', () => {
  test.each([
    ['off', false, false],
    ['atOnce', true, false],
    ['daily', false, true],
  ] as const)('go as was chosen: %s', (mail, atOnce, daily) => {
    expect(mayMail(choosing(mail), 'questionAsked', now) !== null).toBe(atOnce);
    expect(isInDigest(choosing(mail), 'questionAsked')).toBe(daily);
  });

  test('go by the default where nothing was chosen', () => {
    expect(mayMail(member, 'exportReady', now)).toBe(now);
    expect(mayMail(member, 'suggestionReceived', now)).toBeNull();
    expect(isInDigest(member, 'suggestionReceived')).toBe(true);
    expect(isInDigest({ ...member, isSuspended: true }, 'suggestionReceived')).toBe(false);
  });

  test('never go for a statement, which has its own', () => {
    expect(mayMail(member, 'statementMade', now)).toBeNull();
    expect(isInDigest(member, 'statementMade')).toBe(false);
  });
});

test.each<[MailKind, number]>([
  ['access', 0],
  ['statement', 0],
  ['farewell', 0],
  ['digest', 8.5],
  ['listingEndsSoon', 8.5],
])('in quiet hours until seven, a mail of %s waits %d hours', (kind, hours) => {
  const asleep = { ...member, quietHours: { from: 22 * 60, to: 7 * 60 } };
  expect(mayMail(asleep, kind, now)).toBe(now + hours * hourMs);
});
