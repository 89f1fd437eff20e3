import { expect, vi } from 'vitest';
import { makeAccount, makeListing, type Account } from './accounts.ts';
import { call } from './call.ts';
import { closeListing, suggest } from './listing-calls.ts';
import type { Ballpark } from './start-ballpark.ts';

export type PriceScreens = {
  /** Has guessed on the sold listings and `priced`; has saved `guessed`. */
  reader: Account;
  /** Has a fair price, an offer and similar sales. */
  priced: string;
  hidden: string;
  /** Others' guesses show, so a typo is noticed. */
  guessed: string;
};

/** Six bookcases sold by three owners, at prices with many digits. */
export async function furnishPrices(ballpark: Ballpark): Promise<PriceScreens> {
  const [reader, ...owners] = await Promise.all(Array.from({ length: 4 }, async () => makeAccount(ballpark)));
  const [owner, second, third] = owners;
  if (!reader || !owner || !second || !third) throw new Error('nobody was made');
  for (const [at, price] of [120_300, 130, 140, 1_250_150, 160, 170].entries()) {
    const seller = owners[at % owners.length] ?? owner;
    const { id } = await makeListing(ballpark, seller, {
      title: at === 3 ? 'Bookcases, oak' : 'Oak bookcase',
    });
    await suggest(ballpark, id, reader, Math.round(price * 1.1));
    await closeListing(ballpark, id, seller, price);
  }
  const [priced, hidden, guessed] = await Promise.all([
    makeListing(ballpark, owner, { offerAmount: 123_500 }),
    makeListing(ballpark, owner, { title: 'Brass sextant', hasIndependentGuesses: true }),
    makeListing(ballpark, owner, { title: 'Garden bench' }),
  ]);
  for (const [at, by] of [second, third, reader].entries())
    await suggest(ballpark, priced.id, by, 110_300 + 9_100 * at, 'As good as new');
  for (const { id } of [hidden, guessed]) {
    await suggest(ballpark, id, second, 340);
    await suggest(ballpark, id, third, 360);
  }
  await call(ballpark.url, 'PUT /listings/:id/save', { params: { id: guessed.id } }, reader.token);
  // Statistics are updated shortly after the close.
  const input = { query: { title: 'Oak bookcase' } };
  const takenIn = async () => {
    expect(await call(ballpark.url, 'GET /profile/closed-guesses', {}, reader.token)).toHaveLength(6);
    expect((await call(ballpark.url, 'GET /prices/similar', input, reader.token)).spread?.count).toBe(6);
  };
  await vi.waitFor(takenIn, { timeout: 60_000, interval: 500 });
  return { reader, priced: pathOf(priced), hidden: pathOf(hidden), guessed: pathOf(guessed) };
}

function pathOf({ id }: { id: string }): string {
  return `/listing/${id}`;
}
