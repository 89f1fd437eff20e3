import { hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test } from 'vitest';
import { deleteExpiredResets } from '../../src/auth/password-reset-queries.ts';
import { newId } from '../../src/new-id.ts';
import { aliveOf, askForReset, badLink, subjectsTo } from '../support/mailed.ts';
import { makeUser, newSession } from '../support/make.ts';
import { link, openedBy } from '../support/second-factor.ts';
import { changePassword, newPassword, resetPassword } from '../support/sign-in.ts';
import { addPasskey, signInWith } from '../support/soft-authenticator.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
const remove = (token: string, id: string) =>
  on.call('POST /auth/reset-password/remove', { body: { token, id } });

/** Has just set a new password by a mailed link. */
async function reset() {
  const person = await makeUser(on);
  const { id, device } = await addPasskey(on, person);
  const subject = newId();
  await link(on, person, subject);
  const token = await askForReset(on, person.user.email);
  const { status, data } = await resetPassword(on, token);
  expect(status).toBe(200);
  return { person, passkeyId: id, device, subject, token, ways: data.otherWays ?? [] };
}

test('a new password by a mailed link tells what else signs in, and the link removes each', async () => {
  const { person, passkeyId, device, subject, token, ways } = await reset();
  expect(ways).toMatchObject([{ id: passkeyId, kind: 'passkey', lastUsedAt: null }, { kind: 'identity' }]);
  expect(await signInWith(on, device)).toBe(200);
  const first = await remove(token, passkeyId);
  expect(first).toMatchObject({ status: 200, data: { otherWays: [{ kind: 'identity' }] } });
  expect(await remove(token, passkeyId)).toMatchObject({ status: 404 });
  expect((await remove(token, ways[1]?.id ?? '')).data.otherWays).toEqual([]);
  expect([await signInWith(on, device), await openedBy(on, subject)]).toEqual([400, null]);
  const told = await subjectsTo(on, person.user.email);
  expect(told.slice(-2)).toEqual(['A passkey was removed', 'A way to sign in was removed']);
});

test('where nothing else signs in, it says nothing', async () => {
  const { email } = (await makeUser(on)).user;
  expect((await resetPassword(on, await askForReset(on, email))).data).toEqual({});
});

test('what is removed has no session that it has begun since', async () => {
  const { person, passkeyId, token } = await reset();
  const begun = await newSession(on, person.user.id);
  expect((await remove(token, passkeyId)).status).toBe(200);
  expect(await aliveOf(on, [begun.token])).toEqual([]);
});

test('a link that has set no password, or has long ago, removes nothing, nor what is somebody else’s', async () => {
  const { person, passkeyId, token } = await reset();
  const other = await reset();
  expect((await remove(token, other.passkeyId)).status).toBe(404);
  on.clock.advance(15 * 60_000 + 1);
  expect(await remove(token, passkeyId)).toMatchObject(badLink(messages.resetLinkUsed));
  const newer = await askForReset(on, person.user.email);
  expect(await remove(newer, passkeyId)).toMatchObject(badLink(messages.resetLinkInvalid));
  expect((await resetPassword(on, newer, newPassword)).data.otherWays).toHaveLength(2);
  expect(await remove(token, passkeyId)).toMatchObject(badLink(messages.resetLinkInvalid));
});

test('a link that has set a password removes for 15 minutes, whoever asks for another link meanwhile', async () => {
  const { person, passkeyId, token, ways } = await reset();
  const another = await askForReset(on, person.user.email);
  await askForReset(on, person.user.email);
  on.clock.advance(15 * 60_000);
  expect((await remove(token, passkeyId)).data.otherWays).toEqual(ways.slice(1));
  expect(await remove(another, ways[1]?.id ?? '')).toMatchObject(badLink(messages.resetLinkInvalid));
});

test('so does one that was used just before it expired', async () => {
  const person = await makeUser(on);
  const { id } = await addPasskey(on, person);
  const token = await askForReset(on, person.user.email);
  on.clock.advance(hourMs - 1000);
  expect((await resetPassword(on, token)).status).toBe(200);
  on.clock.advance(15 * 60_000);
  await deleteExpiredResets(on.db, on.clock.now);
  expect((await remove(token, id)).data.otherWays).toEqual([]);
});

test('a change of the password ends it', async () => {
  const { person, passkeyId, token } = await reset();
  const { token: session } = await newSession(on, person.user.id);
  expect((await changePassword(on, session, 'Correct-horse-11', newPassword)).status).toBe(200);
  expect(await remove(token, passkeyId)).toMatchObject(badLink(messages.resetLinkInvalid));
});
