import {
  credentials,
  forgottenPassword,
  passwordChange,
  passwordReset,
  registration,
} from '@ballpark/domain/contract/auth.ts';
import { emailChange } from '@ballpark/domain/contract/account.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

/** They check the forms with the server's own schemas. Forms fetch them when they are first needed: see lib/lazy-resolver.ts. */
export const credentialsResolver = zodResolver(credentials);
export const registrationResolver = zodResolver(registration);
export const forgottenPasswordResolver = zodResolver(forgottenPassword);
/** The token is not typed, so it is not checked here. */
export const passwordResetResolver = zodResolver(passwordReset.pick({ password: true, code: true }));
export const passwordChangeResolver = zodResolver(passwordChange);
export const emailChangeResolver = zodResolver(emailChange);
/** The same for who has no password. */
export const emailAloneResolver = zodResolver(emailChange.extend({ password: z.string() }));
