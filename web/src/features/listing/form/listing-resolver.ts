import { type ListingDraft, listingDraft } from '@ballpark/domain/contract/listings.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { ListingInput } from './listing-values.ts';

const ofSchema: Resolver<ListingInput, unknown, ListingDraft> = zodResolver(listingDraft);

/** Lazy, with the server's schema: see lib/lazy-resolver.ts. Lines that are not shown need no correction. */
export const listingResolver: typeof ofSchema = (values, context, options) =>
  ofSchema(values.type === 'PRODUCT' ? { ...values, lines: [] } : values, context, options);
