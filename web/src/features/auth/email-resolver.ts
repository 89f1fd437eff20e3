import { emailChange } from '@ballpark/domain/contract/email-change.ts';
import { zodResolver } from '@hookform/resolvers/zod';

/** The check of the form by the server's own schema. Fetched apart from the form: see lib/lazy-resolver.ts. */
export const emailChangeResolver = zodResolver(emailChange);
