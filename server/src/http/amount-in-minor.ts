import { toMinor } from '@ballpark/domain/money.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { InvalidInput } from '../errors.ts';

/** Throws 400 at `field` if the amount has more decimals than its currency. */
export function amountInMinor(amount: number, currency: string, field = 'amount'): number {
  const minor = toMinor(amount, currency);
  if (minor === null) throw new InvalidInput([{ path: [field], message: messages.amountTooPrecise }]);
  return minor;
}
