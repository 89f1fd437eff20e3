import { messages } from '@ballpark/domain/contract/messages.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adoptWatchedWords } from '../../src/site/watched-words.ts';
import { times } from '../support/calls.ts';
import { type Claims, comeBackAs } from '../support/fake-provider.ts';
import { subjectsTo } from '../support/mailed.ts';
import { makeUser, password } from '../support/make.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { outcomesOf } from '../support/sign-in.ts';
import { testApp, useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
let made = 0;

function somebody(more: Partial<Claims> = {}): Claims & { email: string } {
  made += 1;
  const email = `elsewhere${made}@example.com`;
  return { subject: `subject-${made}`, name: 'Ada Elsewhere', email, verified: 'yes', ...more };
}

async function comeBack(person: Claims, linkFor?: string) {
  const { data } =
    linkFor === undefined
      ? await on.call('POST /auth/oidc')
      : await on.call('POST /auth/identities', { token: linkFor });
  return comeBackAs(data, person);
}
const finish = (body: object) => on.call('POST /auth/oidc/finish', { body });
const signIn = async (person: Claims) => finish(await comeBack(person));
const finishLink = (token: string, body: object) => on.call('POST /auth/identities/finish', { token, body });
const link = async ({ token }: { token: string }, person: Claims) =>
  finishLink(token, await comeBack(person, token));
const identitiesOf = async (token: string) => (await on.call('GET /auth/identities', { token })).data;
const refused = { status: 400, code: 'OIDC_REFUSED', error: messages.oidcRefused };

describe('signing in with an account elsewhere', () => {
  test('makes an account for somebody new, and opens the same one from then on', async () => {
    const ada = somebody();
    const first = await signIn(ada);
    expect(first.status).toBe(200);
    expect(first.data.user).toMatchObject({ name: ada.name, email: ada.email, isEmailVerified: true });
    const own = await on.call('GET /auth/profile', { token: first.data.token });
    expect(own.data.user.id).toBe(first.data.user.id);
    const again = await signIn({ ...ada, email: 'other@example.com', name: 'Renamed' });
    expect(again.data.user).toMatchObject({ id: first.data.user.id, email: ada.email });
  });

  test.runIf(databaseKind === 'postgres')(
    'waits for somebody who is being changed before it holds their account elsewhere',
    async () => {
      const ada = somebody();
      const { id } = (await signIn(ada)).data.user;
      const other = await on.pool.connect();
      onTestFinished(() => other.release(true));
      await other.query(`begin; set local lock_timeout = '2s'`);
      await other.query('select from app_user where id = $1 for no key update', [id]);
      const again = signIn(ada);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await on.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
      await other.query('delete from identity where user_id = $1', [id]);
      await other.query('rollback');
      expect((await again).data.user.id).toBe(id);
    },
  );

  test('asks to verify an address that the provider has not', async () => {
    const { verified: _, ...ada } = somebody();
    expect((await signIn(ada)).data.user.isEmailVerified).toBe(false);
    expect(await subjectsTo(on, ada.email)).toHaveLength(1);
  });

  test('never opens an account of the same address that is there', async () => {
    const { token } = await makeUser(on, { email: 'same@example.com' });
    const answer = await signIn(somebody({ email: 'SAME@example.com' }));
    expect(answer).toMatchObject({ status: 409, code: 'OIDC_EMAIL_TAKEN', error: messages.oidcEmailTaken });
    expect(await identitiesOf(token)).toEqual([]);
  });

  test.each([undefined, 'no address', ''])('needs an address: %j', async (email) => {
    const { email: _, ...nobody } = somebody();
    const answer = await signIn(email === undefined ? nobody : { ...nobody, email });
    expect(answer).toMatchObject({ status: 400, code: 'OIDC_NO_EMAIL' });
  });

  test.each([
    ['Ballpark Support', undefined, /^elsewhere\d+$/],
    ['Vic Shithead', undefined, /^elsewhere\d+$/],
    ['Admin', 'moderator@support.example', /^New neighbour$/],
    // It may be somebody's username.
    ['Marigold', undefined, /^Marigold$/],
  ])('calls who is %j there, with the address %s, %s', async (name, email, called) => {
    adoptWatchedWords(['shithead']);
    onTestFinished(() => adoptWatchedWords([]));
    if (name === 'Marigold') await makeUser(on, { username: 'marigold' });
    expect((await signIn(somebody({ name, ...(email && { email }) }))).data.user.name).toMatch(called);
  });

  test('asks for a code where two-step sign-in is on', async () => {
    const person = await makeUser(on);
    const ada = somebody();
    await link(person, ada);
    await turnTotpOn(on, person);
    const answer = await signIn(ada);
    expect(answer).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
    expect(answer.pending).toMatch(/^[\w-]{43}$/);
  });
});

describe('what comes back', () => {
  test('is good once, also of 50 at once', async () => {
    const body = await comeBack(somebody());
    const answers = await times(50, () => finish(body));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '400 OIDC_REFUSED': 49 });
  });

  test('is of no use in another browser', async () => {
    const [mine, theirs] = [await comeBack(somebody()), await comeBack(somebody())];
    for (const attempt of [mine.attempt, 'made up'])
      expect(await finish({ attempt, query: theirs.query })).toMatchObject(refused);
  });

  test('expires after ten minutes', async () => {
    const body = await comeBack(somebody());
    on.clock.advance(10 * 60 * 1000);
    expect(await finish(body)).toMatchObject(refused);
  });

  test('of one person whose two tabs come at once is one account', async () => {
    const ada = somebody();
    const bodies = [await comeBack(ada), await comeBack(ada)];
    const [one, two] = await Promise.all(bodies.map(finish));
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.data.user.id).toBe(two?.data.user.id);
  });

  test('has no secret in the database but those that the provider is asked with', async () => {
    const { attempt } = await comeBack(somebody());
    const { rows } = await on.pool.query<{ text: string }>('select a::text as text from oidc_attempt a');
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(attempt);
  });
});

describe('connecting an account', () => {
  test('lets its person in by both ways, sends a mail, and shows in the settings', async () => {
    const person = await makeUser(on);
    const ada = somebody();
    expect((await link(person, ada)).status).toBe(200);
    expect((await signIn(ada)).data.user.id).toBe(person.user.id);
    expect(await identitiesOf(person.token)).toMatchObject([{ name: ada.email }]);
    expect(await subjectsTo(on, person.user.email)).toContain('Another way to sign in was added');
    const taken = await link(await makeUser(on), ada);
    expect(taken).toMatchObject({ status: 409, code: 'IDENTITY_TAKEN' });
  });

  test('is finished by nobody but who began it, and is no sign-in', async () => {
    const [person, other] = [await makeUser(on), await makeUser(on)];
    const stolen = await comeBack(somebody(), person.token);
    expect(await finishLink(other.token, stolen)).toMatchObject(refused);
    expect(await finish(await comeBack(somebody(), person.token))).toMatchObject(refused);
  });

  test('wants a fresh proof, and so does disconnecting, after which the way is shut', async () => {
    const person = await makeUser(on);
    const ada = somebody();
    await link(person, ada);
    const [identity] = await identitiesOf(person.token);
    const remove = ({ call } = person) =>
      call('DELETE /auth/identities/:id', { params: { id: identity?.id ?? '' } });
    on.clock.advance(16 * 60 * 1000);
    for (const answer of [await person.call('POST /auth/identities'), await remove()])
      expect(answer).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
    await person.call('POST /auth/proof', { body: { password } });
    expect((await remove(await makeUser(on))).status).toBe(404);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await signIn(ada)).data.user?.id).not.toBe(person.user.id);
  });
});

describe('a provider', () => {
  test('that is not set is not there', async () => {
    const there = await testApp({ deps: { identityProvider: undefined } });
    expect((await there.call('GET /auth/ways')).data).toEqual({ oidcLabel: null });
    expect(await there.call('POST /auth/oidc')).toMatchObject({ status: 404, code: 'OIDC_OFF' });
    expect((await on.call('GET /auth/ways')).data).toEqual({ oidcLabel: 'Example ID' });
    await there.close();
  });
});
