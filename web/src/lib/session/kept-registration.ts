import { hasShape, isBoolean, isText } from '../has-shape.ts';
import { tabStore } from '../storage.ts';
import { hasSignedOut } from './token.ts';

/** The input of a newcomer, without the password. */
type Registration = { name: string; email: string };
/** `isAfter`: it was typed after a person had signed out here, so it is not theirs. */
type Kept = Registration & { isAfter: boolean };

const isKept = hasShape<Kept>({ name: isText, email: isText, isAfter: isBoolean });

/** The unsent text of the registration form in this tab; empty after a sign-out. */
export function readRegistration(): Registration | null {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(registrationKey) ?? 'null');
    if (isKept(kept) && kept.isAfter === hasSignedOut()) return { name: kept.name, email: kept.email };
  } catch {
    // It is not JSON, so it is deleted like anything else that does not fit.
  }
  tabStore.removeItem(registrationKey);
  return null;
}

export function keepRegistration(typed: FormData): void {
  const textOf = (field: keyof Registration) => {
    const text = typed.get(field);
    return typeof text === 'string' ? text : '';
  };
  const kept: Kept = { name: textOf('name'), email: textOf('email'), isAfter: hasSignedOut() };
  try {
    tabStore.setItem(registrationKey, JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden; then the input lasts until the page is left.
  }
}

const registrationKey = 'ballpark.registration';
export const invitationKey = 'ballpark.invitation';

/** Removes what a newcomer typed and came by: a signed-in person does not need it, and nobody after them may see it. */
export function forgetRegistration(): void {
  for (const key of [registrationKey, invitationKey]) tabStore.removeItem(key);
}
