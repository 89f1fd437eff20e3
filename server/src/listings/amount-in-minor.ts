import { messages } from '@ballpark/domain/contract/messages.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { InvalidInput } from '../errors.ts';

/** An amount in the currency's minor units; throws 400 beside `field` when it has more decimals than the currency. */
export function amountInMinor(amount: number, currency: string, field = 'amount'): number {
  const minor = toMinor(amount, currency);
  if (minor === null) throw new InvalidInput([{ path: [field], message: messages.amountTooPrecise }]);
  return minor;
}
