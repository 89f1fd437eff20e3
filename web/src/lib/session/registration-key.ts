export const registrationKey = 'ballpark.registration';

/** Whoever is signed in has no use for it, and nobody after them shall see it. */
export function forgetRegistration(): void {
  sessionStorage.removeItem(registrationKey);
}
