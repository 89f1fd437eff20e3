import { listingDraft } from '@ballpark/domain/contract/listings.ts';
import { zodResolver } from '@hookform/resolvers/zod';

/** Lazy, with the server's schema: see lib/lazy-resolver.ts. */
export const listingResolver = zodResolver(listingDraft);
