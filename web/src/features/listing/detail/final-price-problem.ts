import { closeListing } from '@ballpark/domain/contract/closing.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { toMinor } from '@ballpark/domain/money.ts';

/** What is wrong with a final price, in the words of the server; nothing when it may be sent. */
export function finalPriceProblem(finalPrice: number | null, currency: string): string | undefined {
  const checked = closeListing.body.safeParse({ finalPrice });
  if (!checked.success) return checked.error.issues[0]?.message ?? messages.finalPriceInvalid;
  return toMinor(checked.data.finalPrice, currency) === null ? messages.amountTooPrecise : undefined;
}
