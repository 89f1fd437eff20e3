import type { Role } from '@ballpark/domain/roles.ts';

type Somebody = { id: string; role: Role };

/** Why somebody may not decide about a person; null where they may: nobody about themselves, and about those with a role only an admin (product 15.9). */
export function decisionRefusal(
  person: Somebody,
  moderator: Somebody,
): 'caseAboutYourself' | 'caseNeedsAdmin' | null {
  if (person.id === moderator.id) return 'caseAboutYourself';
  return person.role !== 'member' && moderator.role !== 'admin' ? 'caseNeedsAdmin' : null;
}
