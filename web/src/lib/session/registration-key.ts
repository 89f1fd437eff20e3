export const registrationKey = 'ballpark.registration';

/** A signed-in person does not need it, and nobody after them must see it. */
export function forgetRegistration(): void {
  sessionStorage.removeItem(registrationKey);
}
