import { english } from '@ballpark/domain/english.ts';
import { expect, test } from 'vitest';
import { restrictionMail } from './statements.ts';

const at = new Date('2026-03-10T14:02:00.000Z');
const statement = {
  id: '019a4731-3e60-7b12-9c4d-5f7a2e8b6d32',
  user_id: '019a4731-3e60-7b12-9c4d-5f7a2e8b6d33',
  action: 'hide' as const,
  subject_kind: null,
  subject_id: null,
  title: null,
  case_id: null,
  rule: 'scam' as const,
  reason: '',
  facts: '5 people reported it.',
  made_by: 'rule' as const,
  decided_by: null,
  until: null,
  created_at: at,
  photo_id: null,
  photo_slot: null,
  taken_name: null,
  taken_username: null,
  ended_at: null,
  appeal: null,
  appealed_at: null,
  appeal_case_id: null,
  outcome: null,
  answer: null,
  answered_at: null,
  answered_by: null,
  is_same_moderator: null,
};
const textOf = (changes: { ended_at?: Date }) =>
  restrictionMail(english, {
    statement: { ...statement, ...changes },
    name: 'Ada',
    locale: { timeZone: 'UTC', countryCode: null },
    rules: '',
    publicUrl: 'https://ballpark.example',
  }).text;

test('a mail that leaves late does not say that nobody has looked', () => {
  expect(textOf({})).toContain('No one has reviewed it yet.');
  expect(textOf({ ended_at: at })).toContain('A person has reviewed it since.');
});
