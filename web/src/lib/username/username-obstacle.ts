import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { usernameFormProblem } from '@ballpark/domain/username-form.ts';
import type { UsernameAvailability } from './use-username-availability.ts';

/** Why a person cannot go on with this username, by the first check that fails; null when they can (product 3.6). */
export function usernameObstacle(text: string, availability: UsernameAvailability): string | null {
  const problem = usernameFormProblem(text);
  if (problem === 'usernameMissing') return messages.usernameMissing;
  if (problem === 'usernameTooShort') return messages.usernameTooShort;
  if (availability.isChecking || availability.available === null) return messages.usernameChecking;
  return availability.available ? null : availability.message || messages.usernameTaken;
}
