import { listingDraft } from '@ballpark/domain/contract/listings.ts';
import { zodResolver } from '@hookform/resolvers/zod';

/** The check of a listing by the server's own schema. Fetched apart from the form: see lib/lazy-resolver.ts. */
export const listingResolver = zodResolver(listingDraft);
