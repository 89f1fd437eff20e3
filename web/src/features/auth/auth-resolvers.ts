import {
  credentials,
  forgottenPassword,
  passwordChange,
  passwordReset,
  registration,
} from '@ballpark/domain/contract/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';

/** The checks of the forms by the server's own schemas. Fetched apart from the forms: see lib/lazy-resolver.ts. */
export const credentialsResolver = zodResolver(credentials);
export const registrationResolver = zodResolver(registration);
export const forgottenPasswordResolver = zodResolver(forgottenPassword);
/** The token is not typed, so the form has none. */
export const passwordResetResolver = zodResolver(passwordReset.pick({ password: true, code: true }));
export const passwordChangeResolver = zodResolver(passwordChange);
