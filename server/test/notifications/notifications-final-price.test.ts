import { dayMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MadeUser,
  chooseChannels,
  closeByItself,
  makeListing,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { mailsTo, morning, publicUrl, startAtNoon, work } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { askFinalPrices } from '../../src/listings/ask-final-prices.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl } });
});
beforeEach(async () => {
  owner = await startAtNoon(on);
  await on.db.deleteFrom('listing').execute();
});
afterAll(() => on.close());

const question = '“Oak bookcase” has expired: what did it go for?';
const atOnce = { finalPriceAsked: { mail: 'atOnce' } } as const;
const say = (id: string, finalPrice: number | null) =>
  on.call('POST /listings/:id/final-price', { params: { id }, token: owner.token, body: { finalPrice } });

async function left(by = owner): Promise<string> {
  const { id } = await makeListing(on, by);
  await closeByItself(on, id);
  await work(on);
  return id;
}
const listOf = async ({ token }: MadeUser) =>
  (await on.call('GET /notifications', { token, query: { limit: 50 } })).data.notifications;
const asked = async () => (await listOf(owner)).filter(({ kind }) => kind === 'finalPriceAsked');
const readAll = () => on.call('POST /notifications/read-all', { token: owner.token });
async function passDays(days: number): Promise<number> {
  on.clock.advance(days * dayMs);
  const count = await askFinalPrices(on.deps);
  await work(on);
  return count;
}

describe('the owner of a listing that closed by itself is asked what it went for', () => {
  test('when it closes and once more after five days, and not a third time', async () => {
    const id = await left();
    expect(await asked()).toMatchObject([{ text: question, path: `/listing/${id}`, isRead: false }]);
    await readAll();
    expect(await passDays(5 - 1 / 24)).toBe(0);
    expect(await passDays(1 / 24)).toBe(1);
    expect(await asked()).toMatchObject([{ isRead: false }, { isRead: true }]);
    await readAll();
    expect(await passDays(20)).toBe(0);
    expect(await asked()).toMatchObject([{ isRead: true }, { isRead: true }]);
  });

  test('by mail with a way to the listing, in the mail of the day unless they choose otherwise', async () => {
    await chooseChannels(on, owner, atOnce);
    const id = await left();
    const [mail] = mailsTo(on, owner);
    expect(mail?.subject).toBe(question);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${publicUrl}/listing/${id}`);
      expect(part).not.toContain('go for?.');
    }
    const patient = await makeUser(on);
    await left(patient);
    expect(mailsTo(on, patient)).toEqual([]);
    await morning(on);
    expect(mailsTo(on, patient).map(({ subject }) => subject)).toEqual([question]);
  });

  test('not where they want no such question, but the news of the close', async () => {
    const finalPriceAsked = { inApp: false, mail: 'off', push: false } as const;
    await chooseChannels(on, owner, { finalPriceAsked, listingAutoClosed: { inApp: true } });
    await left();
    const told = (await listOf(owner)).filter(({ text }) => text.includes('has expired'));
    expect(told.map(({ text }) => text)).toEqual(['Your listing “Oak bookcase” has expired']);
  });

  test('not after the answer: what stands in the list is read, and no mail follows', async () => {
    await say(await left(), 50);
    await say(await left(), null);
    expect(await asked()).toMatchObject([{ isRead: true }, { isRead: true }]);
    expect(await passDays(6)).toBe(0);
    await morning(on);
    expect(mailsTo(on, owner)).toEqual([]);
    // The event may come after the answer.
    const { id } = await makeListing(on, owner);
    await closeByItself(on, id);
    await say(id, 50);
    await work(on);
    expect(await asked()).toHaveLength(2);
  });

  test('not by a mail that waits while the answer comes, or the deletion', async () => {
    await chooseChannels(on, owner, atOnce, { from: '11:30', to: '13:30' });
    const [answered, deleted, open] = [await left(), await left(), await left()];
    await say(answered, 50);
    await on.call('DELETE /listings/:id', { params: { id: deleted }, token: owner.token });
    on.clock.advance(2 * 3_600_000);
    await work(on);
    expect(mailsTo(on, owner).map(({ text }) => text.includes(open))).toEqual([true]);
  });

  test('by many workers at once no more than once', async () => {
    for (let count = 0; count < 3; count += 1) await left();
    on.clock.advance(5 * dayMs);
    const counts = await Promise.all(Array.from({ length: 8 }, () => askFinalPrices(on.deps)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });
});

test('suggesters are notified of the price and what they earned by it, and of nothing where it was not sold', async () => {
  const member = await makeUser(on, { preferences: ['selling'] });
  for (const finalPrice of [100, null]) {
    const { id } = await makeListing(on, owner);
    await makeSuggestion(on, { id }, { by: member, amount: 95.5 });
    on.clock.advance(1000);
    await closeByItself(on, id);
    on.clock.advance(dayMs);
    await say(id, finalPrice);
    await work(on);
  }
  const told = (await listOf(member)).filter(({ kind }) => kind === 'pricedListingClosed');
  expect(told.map(({ text }) => text)).toEqual([
    '“Oak bookcase” went for 100\u00A0€: you were 4,50\u00A0€ off and earned 45 XP',
  ]);
});
