import { emailChange } from '@ballpark/domain/contract/email-change.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

/** It checks the form with the server's own schema. The form fetches it when it is first needed: see lib/lazy-resolver.ts. */
export const emailChangeResolver = zodResolver(emailChange);

/** The same for who has no password. */
export const emailAloneResolver = zodResolver(emailChange.extend({ password: z.string() }));
