export const registrationKey = 'ballpark.registration';

/** Removes what was typed into the form: a signed-in person does not need it, and nobody after them may see it. */
export function forgetRegistration(): void {
  sessionStorage.removeItem(registrationKey);
}
