import { tabStore } from '../storage.ts';

export const registrationKey = 'ballpark.registration';
export const invitationKey = 'ballpark.invitation';

/** Removes what a newcomer typed and came by: a signed-in person does not need it, and nobody after them may see it. */
export function forgetRegistration(): void {
  for (const key of [registrationKey, invitationKey]) tabStore.removeItem(key);
}
