import { hourMs } from './durations.ts';
import { expect, test } from 'vitest';
import { isInDigest, type MailKind, type MailPerson, mayMail } from './may-mail.ts';

/** 22:30 in Paris. */
const now = 1_795_469_400_000;
const member: MailPerson = {
  isVerified: true,
  isDemo: false,
  isRefused: false,
  isLeaving: false,
  isSuspended: false,
  language: null,
  timeZone: 'Europe/Paris',
  channels: null,
  quietHours: null,
};
const kinds = ['access', 'verification', 'statement', 'farewell', 'digest', 'listingEndsSoon'] as const;

test.each<[string, Partial<MailPerson>, readonly MailKind[]]>([
  ['a member', {}, ['access', 'statement', 'farewell', 'digest', 'listingEndsSoon']],
  ['somebody not verified', { isVerified: false }, ['access', 'verification']],
  ['a person of the demo', { isDemo: true }, ['access']],
  ['somebody whose address is refused', { isRefused: true }, ['access', 'verification']],
  ['somebody who is leaving', { isLeaving: true }, ['access', 'statement', 'farewell']],
  ['a suspended person', { isSuspended: true }, ['access', 'statement', 'farewell']],
  ['all three', { isLeaving: true, isSuspended: true, isDemo: true }, ['access']],
])('%s gets these mails and no other', (_, facts, expected) => {
  expect(kinds.filter((kind) => mayMail({ ...member, ...facts }, kind, now) !== null)).toEqual(expected);
});

const choosing = (mail: 'off' | 'atOnce' | 'daily') => ({
  ...member,
  channels: { questionAsked: { inApp: true, push: true, mail } },
});

test.each([
  ['off', false, false],
  ['atOnce', true, false],
  ['daily', false, true],
] as const)('mails about notifications go as was chosen: %s', (mail, atOnce, daily) => {
  expect(mayMail(choosing(mail), 'questionAsked', now) !== null).toBe(atOnce);
  expect(isInDigest(choosing(mail), 'questionAsked')).toBe(daily);
});

test('mails about notifications go by the default where nothing was chosen, but never for a statement', () => {
  expect(mayMail(member, 'exportReady', now)).toBe(now);
  expect(mayMail(member, 'suggestionReceived', now)).toBeNull();
  expect(isInDigest(member, 'suggestionReceived')).toBe(true);
  expect(isInDigest({ ...member, isSuspended: true }, 'suggestionReceived')).toBe(false);
  expect(mayMail({ ...member, isRefused: true }, 'exportReady', now)).toBeNull();
  expect(isInDigest({ ...member, isRefused: true }, 'suggestionReceived')).toBe(false);
  expect(mayMail(member, 'statementMade', now)).toBeNull();
  expect(isInDigest(member, 'statementMade')).toBe(false);
});

test('in quiet hours until seven, the digest and mails about notifications wait, others do not', () => {
  const asleep = { ...member, quietHours: { from: 22 * 60, to: 7 * 60 } };
  const waits = (kind: MailKind) => ((mayMail(asleep, kind, now) ?? 0) - now) / hourMs;
  expect((['access', 'statement', 'farewell'] as const).map(waits)).toEqual([0, 0, 0]);
  expect((['digest', 'listingEndsSoon'] as const).map(waits)).toEqual([8.5, 8.5]);
});
