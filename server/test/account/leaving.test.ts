import { dayMs } from '@ballpark/domain/durations.ts';
import { daysToStay } from '@ballpark/domain/account-days.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { emptyHistory, fairPrice, recordClosed } from '@ballpark/domain/fair-price.ts';
import { expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { readClosedListings } from '../../src/prices/closed-listing-queries.ts';
import { aliveOf, badLink, emailCalls, freshEmail, subjectsTo } from '../support/mailed.ts';
import {
  makeListing,
  makeSuggestion,
  makeUser,
  newSession,
  password,
  type Person,
  readLedger,
  closeByItself,
  readPaid,
} from '../support/make.ts';
import { browsersOf, subscribe } from '../support/push-service.ts';
import { inTurn } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind, config: { logLevel: 'silent' } });

const leave = ({ call }: Person, body: object = { password }) => call('DELETE /account', { body });
const deletionOf = async ({ call }: Person) => (await call('GET /auth/profile')).data.user.deletionAt;

test('asking ends every session, every push and a change of the address that waits, and sends a mail', async () => {
  const { ask, confirm, confirmToken } = emailCalls(() => on);
  const here = await makeUser(on);
  const there = await newSession(on, here.user.id);
  await subscribe(on, here.token, 'leaving');
  const email = freshEmail();
  await ask(here, email);
  const link = await confirmToken(email);
  const at = new Date(on.clock.now.getTime() + daysToStay * dayMs).toISOString();
  expect((await leave(here)).data.deletionAt).toBe(at);
  expect(await aliveOf(on, [here.token, there.token])).toEqual([]);
  expect(await browsersOf(on, here.user.id)).toEqual([]);
  expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkSuperseded));
  expect((await subjectsTo(on, here.user.email)).at(-1)).toBe('Your account will be deleted');
  const { text = '' } = on.mails.at(-1) ?? {};
  expect(text).toContain('/not-me#token=');
  const day = { timeZone: 'Europe/Berlin', weekday: 'long', day: 'numeric', month: 'long' } as const;
  const lastDay = new Date(on.clock.now.getTime() + 14 * dayMs).toLocaleDateString('en-DE', day);
  expect(text).toContain(`We’ll delete it on ${lastDay}. To keep it, sign in before then.`);
});

test('keeping the account brings everything back, and a mail says so', async () => {
  const person = await makeUser(on);
  const { id, email } = person.user;
  await leave(person);
  const again = await newSession(on, id);
  expect(await deletionOf(again)).not.toBeNull();
  // Repeating changes nothing.
  for (let time = 0; time < 2; time += 1)
    expect((await again.call('POST /account/restore')).data.user.deletionAt).toBeNull();
  expect((await again.call('GET /notifications')).status).toBe(200);
  expect(await subjectsTo(on, email)).toEqual(['Your account will be deleted', 'We’ve kept your account']);
});

test('who is about to leave is notified of nothing, and their listing takes suggestions as before', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  await leave(owner);
  await makeSuggestion(on, listing);
  await on.jobs.run();
  const theirs = on.db.selectFrom('notification').select('id').where('user_id', '=', owner.user.id);
  expect(await theirs.execute()).toEqual([]);
});

const close = ({ call }: Person, id: string) =>
  call('POST /listings/:id/close', { params: { id }, body: { finalPrice: 100 } });

test('of keeping an account and deleting it at the same moment one succeeds, wholly', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await makeUser(on);
    await leave(person);
    const again = await newSession(on, person.user.id);
    on.clock.advance(14 * dayMs);
    const [kept] = await Promise.all([
      again.call('POST /account/restore'),
      removeAccounts(on.deps),
      removeAccounts(on.deps),
    ]);
    const row = await on.db
      .selectFrom('app_user')
      .select(['deletion_at', 'deletion_begun_at'])
      .where('id', '=', person.user.id)
      .executeTakeFirst();
    expect([200, 401, 409]).toContain(kept.status);
    const whole = { deletion_at: null, deletion_begun_at: null };
    expect(row).toEqual(kept.status === 200 ? whole : undefined);
  }
});

test('deletions that are asked for at once are one, and what the person was doing is done or refused', async () => {
  const [owner, leaver] = [await makeUser(on), await makeUser(on)];
  const sessions = await inTurn(7, () => newSession(on, leaver.user.id));
  const listing = await makeListing(on, owner);
  const own = await makeListing(on, leaver);
  await makeSuggestion(on, own);
  const draft = { title: 'A last lamp', description: 'It shines.', location: 'Berlin' };
  const [asked, ...done] = await Promise.all([
    Promise.all(sessions.map((one) => leave(one))),
    leaver.call('POST /listings/:id/suggest', { params: { id: listing.id }, body: { amount: 5 } }),
    close(leaver, own.id),
    leaver.call('POST /listings', { body: draft }),
  ]);
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(asked.filter(({ status }) => status === 401)).toHaveLength(6);
  for (const { status } of done) expect([200, 201, 401]).toContain(status);
  expect(await subjectsTo(on, leaver.user.email)).toEqual(['Your account will be deleted']);
});

test('listings that close while a suggester’s account is deleted pay everybody else, and nobody twice', async () => {
  // Different owners, because XP between two users is limited.
  const owners = await inTurn(20, () => makeUser(on));
  const [leaver, stays] = [await makeUser(on), await makeUser(on)];
  const listings = await Promise.all(owners.map((owner) => makeListing(on, owner)));
  for (const listing of listings) {
    await makeSuggestion(on, listing, { by: leaver, amount: 100 });
    await makeSuggestion(on, listing, { by: stays, amount: 104 });
  }
  await leave(leaver);
  on.clock.advance(14 * dayMs);
  const sessions = await Promise.all(owners.map(({ user }) => newSession(on, user.id)));
  const [, ...closed] = await Promise.all([
    removeAccounts(on.deps),
    ...sessions.map((owner, at) => close(owner, listings[at]?.id ?? '')),
  ]);
  expect(closed.map(({ status }) => status)).toEqual(listings.map(() => 200));
  await removeAccounts(on.deps);
  expect((await readLedger(on)).has(leaver.user.id)).toBe(false);
  const awards = on.db.selectFrom('xp_award').select('amount').where('user_id', '=', stays.user.id);
  const paid = await awards.where('kind', '=', 'suggestion').execute();
  expect(paid.map(({ amount }) => amount)).toEqual(listings.map(() => 20));
});

/** As account deletion does: the row goes, the amounts stay. */
async function removeRow(userId: string): Promise<void> {
  await on.db.deleteFrom('app_user').where('id', '=', userId).execute();
}

test('several former members of one listing stay as many, and the automatic close passes them over', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  const left = [await makeSuggestion(on, listing), await makeSuggestion(on, listing)];
  const stays = await makeSuggestion(on, listing);
  for (const { userId } of left) await removeRow(userId);
  await closeByItself(on, listing.id);
  expect(await readPaid(on, stays.userId)).toBe(5);
  const { data } = await owner.call('GET /listings/:id', { params: { id: listing.id } });
  expect(data.suggestionCount).toBe(3);
  const nobody = { id: null, name: 'Former member', username: null, xp: 0 };
  for (const { id } of left)
    expect(data.suggestions.find((one) => one.id === id)?.user).toMatchObject(nobody);
});

test('the fair price is the same to the cent after somebody left', async () => {
  const [owner, author] = [await makeUser(on), await makeUser(on)];
  for (let count = 0; count < 2; count += 1) {
    const { id } = await makeListing(on, owner);
    await makeSuggestion(on, { id }, { by: author, amount: 150 });
    await makeSuggestion(on, { id }, { amount: 90 });
    await owner.call('POST /listings/:id/close', { params: { id }, body: { finalPrice: 100 } });
  }
  const before = await pricedAnew();
  const formerly = { former_author: '019a40c7-3d21-7c05-a9d3-6b1e8f4c2a07' };
  await on.db.updateTable('suggestion').set(formerly).where('user_id', '=', author.user.id).execute();
  await removeRow(author.user.id);
  expect(await pricedAnew()).toEqual(before);
});

async function pricedAnew() {
  let history = emptyHistory;
  return (await readClosedListings(on.db)).map((item) => {
    const price = fairPrice(item.suggestions, history);
    history = recordClosed(history, item);
    return price;
  });
}
