import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { usernameProblem } from '@ballpark/domain/username.ts';
import type { UsernameAvailability } from './use-username-availability.ts';

/** Why one cannot go on with this username, in the order of the specification's section 5; null when one can. */
export function usernameObstacle(text: string, availability: UsernameAvailability): string | null {
  const problem = usernameProblem(text);
  if (problem === 'usernameMissing' || problem === 'usernameTooShort') return messages[problem];
  if (availability.isChecking || availability.available === null) return messages.usernameChecking;
  return availability.available ? null : availability.message || messages.usernameTaken;
}
