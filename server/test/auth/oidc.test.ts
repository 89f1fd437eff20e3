import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oidcProvider } from '../../src/adapters/identity-provider.ts';
import { makeUser, password } from '../support/make.ts';
import { pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { type ProviderPerson, startTestProvider, type TestProvider } from '../support/test-provider.ts';
import { databaseKind } from '../support/test-database.ts';

const redirectUri = 'http://localhost:3000/oidc';
const silent = { warn: () => {} };
let provider: TestProvider;
let on: TestApp;
let made = 0;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.allow(redirectUri);
  const identityProvider = oidcProvider({ ...provider, label: 'Example ID' }, redirectUri, silent);
  on = await testApp({ kind: databaseKind, deps: { identityProvider } });
});
beforeEach(() => {
  provider.isUp = true;
});
afterAll(async () => {
  await on.close();
  await provider.close();
});

function somebody(more: Partial<ProviderPerson> = {}): ProviderPerson {
  made += 1;
  const person = { subject: `subject-${made}`, name: 'Ada Elsewhere', email: `elsewhere${made}@example.com` };
  return { ...person, email_verified: true, ...more };
}

async function comeBack(person: ProviderPerson | null) {
  const { data } = await on.call('POST /auth/oidc');
  provider.person = person;
  return { attempt: data.attempt, query: await provider.visit(data.address) };
}
const finish = (body: object, token?: string) =>
  on.call('POST /auth/oidc/finish', { body, ...(token && { token }) });
const signIn = async (person: ProviderPerson | null) => finish(await comeBack(person));
async function link({ token }: { token: string }, person: ProviderPerson) {
  const { data } = await on.call('POST /auth/identities', { token });
  provider.person = person;
  const body = { attempt: data.attempt, query: await provider.visit(data.address) };
  return on.call('POST /auth/identities/finish', { token, body });
}
const ways = async () => (await on.call('GET /auth/ways')).data;

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

  test('asks to verify an address that the provider has not', async () => {
    const ada = somebody({ email_verified: false });
    const { data } = await signIn(ada);
    expect(data.user.isEmailVerified).toBe(false);
    await on.jobs.run();
    expect(on.mails.filter(({ to }) => to === ada.email)).toHaveLength(1);
  });

  test('never opens an account of the same address that is there', async () => {
    const { user, token } = await makeUser(on, { email: 'same@example.com' });
    const answer = await signIn(somebody({ email: 'SAME@example.com' }));
    expect(answer).toMatchObject({ status: 409, code: 'OIDC_EMAIL_TAKEN', error: messages.oidcEmailTaken });
    expect((await on.call('GET /auth/identities', { token })).data).toEqual([]);
    expect((await on.call('GET /auth/profile', { token })).data.user.id).toBe(user.id);
  });

  test.each([undefined, 'no address', ''])('needs an address: %j', async (email) => {
    const { email: _, ...nobody } = somebody();
    const answer = await signIn(email === undefined ? nobody : { ...nobody, email });
    expect(answer).toMatchObject({ status: 400, code: 'OIDC_NO_EMAIL' });
  });

  test('gives a name of its own where the provider’s cannot be used', async () => {
    const names: string[] = [];
    for (const name of ['Ballpark Support', 'Official', '\u202E'])
      names.push((await signIn(somebody({ name }))).data.user.name);
    for (const [index, name] of names.entries()) expect(name, String(index)).toMatch(/^elsewhere\d+$/);
    const last = await signIn(somebody({ name: 'Admin', email: 'moderator@support.example' }));
    expect(last.data.user.name).toBe('New neighbour');
  });

  test('takes the provider’s name although it is somebody’s username', async () => {
    await makeUser(on, { username: 'marigold' });
    expect((await signIn(somebody({ name: 'Marigold' }))).data.user.name).toBe('Marigold');
  });

  test('asks for a code where two-step sign-in is on', async () => {
    const person = await makeUser(on);
    const ada = somebody();
    await link(person, ada);
    await turnTotpOn(on, person);
    const answer = await signIn(ada);
    expect(answer).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
    expect(answer.pending).toMatch(/^[\w-]{43}$/);
    expect(await pendingOf(on, person.user.email)).toMatch(/^[\w-]{43}$/);
  });

  test('the password of such an account is nobody’s, and is set by a mailed link', async () => {
    const ada = somebody();
    await signIn(ada);
    const body = { email: ada.email ?? '', password };
    expect((await on.call('POST /auth/login', { body })).status).toBe(401);
    await on.call('POST /auth/forgot-password', { body: { email: ada.email } });
    await on.jobs.run();
    const mail = on.mails.findLast(({ to }) => to === ada.email);
    const token = /reset-password#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await on.call('POST /auth/reset-password', { body: { token, password } });
    expect((await on.call('POST /auth/login', { body })).status).toBe(200);
  });
});

describe('what comes back', () => {
  const refused = { status: 400, code: 'OIDC_REFUSED', error: messages.oidcRefused };

  test('is good once', async () => {
    const body = await comeBack(somebody());
    expect((await finish(body)).status).toBe(200);
    expect(await finish(body)).toMatchObject(refused);
  });

  test('succeeds once of 50 at once', async () => {
    const body = await comeBack(somebody());
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'OIDC_REFUSED')).toHaveLength(49);
  });

  test('is of no use in another browser', async () => {
    const [mine, theirs] = [await comeBack(somebody()), await comeBack(somebody())];
    expect(await finish({ attempt: mine.attempt, query: theirs.query })).toMatchObject(refused);
    expect(await finish({ attempt: 'made up', query: theirs.query })).toMatchObject(refused);
  });

  test('expires after ten minutes', async () => {
    const body = await comeBack(somebody());
    on.clock.advance(10 * 60 * 1000);
    expect(await finish(body)).toMatchObject(refused);
  });

  test('says so when the person said no', async () => {
    expect(await signIn(null)).toMatchObject(refused);
  });

  test.each(['', 'code=x', '?&&&', 'code=a&code=b&state=c', 'x'.repeat(8000)])(
    'nonsense: %j',
    async (query) => {
      const { data } = await on.call('POST /auth/oidc');
      expect(await finish({ attempt: data.attempt, query })).toMatchObject(refused);
    },
  );

  test('of one person whose two tabs come at once is one account', async () => {
    const ada = somebody();
    const [one, two] = [await comeBack(ada), await comeBack(ada)];
    const answers = await Promise.all([finish(one), finish(two)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.data.user.id).toBe(answers[1]?.data.user.id);
  });
});

describe('connecting an account', () => {
  test('lets its person in by both ways, sends a mail, and shows in the settings', async () => {
    const person = await makeUser(on);
    const ada = somebody();
    expect((await link(person, ada)).status).toBe(200);
    expect((await signIn(ada)).data.user.id).toBe(person.user.id);
    const list = (await on.call('GET /auth/identities', { token: person.token })).data;
    expect(list).toMatchObject([{ name: ada.email }]);
    await on.jobs.run();
    const subjects = on.mails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
    expect(subjects).toContain('Another way to sign in was added');
  });

  test('is one person’s alone', async () => {
    const ada = somebody();
    await link(await makeUser(on), ada);
    expect(await link(await makeUser(on), ada)).toMatchObject({ status: 409, code: 'IDENTITY_TAKEN' });
  });

  test('is finished by nobody but who began it, and is no sign-in', async () => {
    const [person, other] = [await makeUser(on), await makeUser(on)];
    const begin = async () => {
      const { data } = await on.call('POST /auth/identities', { token: person.token });
      provider.person = somebody();
      return { attempt: data.attempt, query: await provider.visit(data.address) };
    };
    const body = await begin();
    const stolen = await on.call('POST /auth/identities/finish', { token: other.token, body });
    expect(stolen).toMatchObject({ status: 400, code: 'OIDC_REFUSED' });
    expect(await finish(await begin())).toMatchObject({ status: 400, code: 'OIDC_REFUSED' });
  });

  test('wants a fresh proof, and so does disconnecting; after it the way is shut', async () => {
    const person = await makeUser(on);
    const ada = somebody();
    await link(person, ada);
    const [identity] = (await on.call('GET /auth/identities', { token: person.token })).data;
    const params = { id: identity?.id ?? '' };
    on.clock.advance(16 * 60 * 1000);
    const { token } = person;
    expect(await on.call('POST /auth/identities', { token })).toMatchObject({ code: 'PROOF_REQUIRED' });
    const remove = () => on.call('DELETE /auth/identities/:id', { token, params });
    expect(await remove()).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
    await on.call('POST /auth/proof', { token, body: { password } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await signIn(ada)).data.user?.id).not.toBe(person.user.id);
  });

  test('of another person cannot be ended', async () => {
    const [person, other] = [await makeUser(on), await makeUser(on)];
    await link(person, somebody());
    const [identity] = (await on.call('GET /auth/identities', { token: person.token })).data;
    const params = { id: identity?.id ?? '' };
    const answer = await on.call('DELETE /auth/identities/:id', { token: other.token, params });
    expect(answer.status).toBe(404);
  });
});

describe('a provider that is away', () => {
  afterEach(() => {
    provider.isUp = true;
  });

  test('answers 503, and the next person finds it again', async () => {
    const fresh = oidcProvider({ ...provider, label: 'Example ID' }, redirectUri, silent);
    const other = await testApp({ deps: { identityProvider: fresh }, isPatient: false });
    try {
      provider.isUp = false;
      const answer = await other.call('POST /auth/oidc');
      expect(answer).toMatchObject({ status: 503, code: 'PROVIDER_AWAY', error: messages.providerAway });
      provider.isUp = true;
      expect((await other.call('POST /auth/oidc')).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('that is not set is not there', async () => {
    const other = await testApp({ deps: { identityProvider: undefined } });
    try {
      expect((await other.call('GET /auth/ways')).data).toEqual({ oidcLabel: null });
      expect(await other.call('POST /auth/oidc')).toMatchObject({ status: 404, code: 'OIDC_OFF' });
    } finally {
      await other.close();
    }
    expect(await ways()).toEqual({ oidcLabel: 'Example ID' });
  });
});

test('no secret of an attempt is kept in readable form but those that the provider is asked with', async () => {
  const { attempt } = await comeBack(somebody());
  const { rows } = await on.pool.query<{ text: string }>('select a::text as text from oidc_attempt a');
  expect(rows.map(({ text }) => text).join('\n')).not.toContain(attempt);
});
