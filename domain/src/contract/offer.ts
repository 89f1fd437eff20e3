import type { z } from 'zod';
import { amount } from './fields.ts';
import { messages } from './messages.ts';

type Offer = { hasOffer?: boolean | undefined; offerAmount?: number | null | undefined };

/** An offer needs its amount. */
export function checkOffer({ hasOffer, offerAmount }: Offer, context: z.RefinementCtx): void {
  if (!hasOffer) return;
  const checked = amount(messages.offerAmountInvalid).safeParse(offerAmount);
  for (const { message } of checked.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['offerAmount'], message });
}

/** Without an offer there is no amount. */
export function withOffer<D extends Offer>(
  draft: D,
): Omit<D, 'offerAmount'> & { offerAmount: number | null } {
  return { ...draft, offerAmount: draft.hasOffer ? (draft.offerAmount ?? null) : null };
}
