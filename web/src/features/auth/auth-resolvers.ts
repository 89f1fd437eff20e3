import { credentials, registration } from '@ballpark/domain/contract/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';

/** The checks of the two forms by the server's own schemas. Fetched apart from the forms: see lib/lazy-resolver.ts. */
export const credentialsResolver = zodResolver(credentials);
export const registrationResolver = zodResolver(registration);
