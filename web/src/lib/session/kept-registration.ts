import { hasShape, isBoolean, isText } from '../has-shape.ts';
import { tabStore } from '../storage.ts';
import { hasSignedOut } from '../token.ts';

const registrationKey = 'ballpark.registration';

/** Without the password. */
type Registration = { name: string; email: string };
/** `isAfter`: typed after a sign-out, so not by that person. */
type Kept = Registration & { isAfter: boolean };

const isKept = hasShape<Kept>({ name: isText, email: isText, isAfter: isBoolean });

/** In this tab; empty after a sign-out. */
export function readRegistration(): Registration | null {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(registrationKey) ?? 'null');
    if (isKept(kept) && kept.isAfter === hasSignedOut()) return { name: kept.name, email: kept.email };
  } catch {
    // Invalid JSON: deleted below.
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
    // Without storage the input lasts until the page is left.
  }
}

export const invitationKey = 'ballpark.invitation';

/** On sign-in: obsolete, and private from the next user. */
export function forgetRegistration(): void {
  for (const key of [registrationKey, invitationKey]) tabStore.removeItem(key);
}
