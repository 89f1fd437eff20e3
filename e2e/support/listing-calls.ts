import { call } from './call.ts';
import type { Account } from './accounts.ts';
import type { Ballpark } from './start-ballpark.ts';

export function suggest(on: Ballpark, id: string, by: Account, amount: number, comment?: string) {
  const body = { amount, ...(comment !== undefined && { comment }) };
  return call(on.url, 'POST /listings/:id/suggest', { params: { id }, body }, by.token);
}

export function closeListing(on: Ballpark, id: string, owner: Account, finalPrice: number) {
  return call(on.url, 'POST /listings/:id/close', { params: { id }, body: { finalPrice } }, owner.token);
}
