import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import type { Role } from '@ballpark/domain/roles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hasOtherDecider } from './decider-queries.ts';

type Somebody = { id: string; role: Role };
type Asked = {
  person: Somebody;
  /** Who made the decision that is appealed; null if it is no appeal, or a rule decided. */
  decidedBy: string | null;
};

/**
 * Why somebody may not decide a case; null if they may. Nobody decides about themselves, only an admin decides about
 * people with a role, and nobody answers an appeal against their own decision if another person can.
 */
export async function decisionRefusal(
  db: Kysely<Schema>,
  { person, decidedBy }: Asked,
  moderator: Somebody,
): Promise<CaseDetail['refusal']> {
  if (person.id === moderator.id) return 'caseAboutYourself';
  const roles: Role[] = person.role === 'member' ? ['moderator', 'admin'] : ['admin'];
  if (!roles.includes(moderator.role)) return 'caseNeedsAdmin';
  if (decidedBy !== moderator.id) return null;
  return (await hasOtherDecider(db, roles, [moderator.id, person.id])) ? 'appealByAnother' : null;
}
