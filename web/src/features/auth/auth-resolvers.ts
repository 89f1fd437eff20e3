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

/** The server's own schemas, loaded lazily: see lib/lazy-resolver.ts. */
export const credentialsResolver = zodResolver(credentials);
export const registrationResolver = zodResolver(registration);
export const forgottenPasswordResolver = zodResolver(forgottenPassword);
/** The token is not typed, so it is not validated. */
export const passwordResetResolver = zodResolver(passwordReset.pick({ password: true, code: true }));
export const passwordChangeResolver = zodResolver(passwordChange);
export const emailChangeResolver = zodResolver(emailChange);
/** For people without a password. */
export const emailAloneResolver = zodResolver(emailChange.extend({ password: z.string() }));
