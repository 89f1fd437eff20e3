import { firstHouseRules } from '@ballpark/domain/reports.ts';
import { adoptSite, site, siteDefaults } from '@ballpark/domain/site.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../src/auth/tokens.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { countFigures, followSite, refreshSite } from '../../src/site/follow-site.ts';
import { makeUser, type MadeUser, password, readEvents } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: MadeUser;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
});
afterEach(() => on.close());

const read = async () => (await on.call('GET /admin/settings', { token: admin.token })).data;
const change = (body: object) => on.call('PUT /admin/settings', { token: admin.token, body });

const newcomer = (email: string, invitation?: string) =>
  on.call('POST /auth/register', { body: { name: 'New Person', email, password, invitation } });
async function invite(): Promise<string> {
  const { data } = await on.call('POST /admin/invitations', { token: admin.token, body: {} });
  return /\/register#token=([\w-]{43})$/.exec(data.link)?.[1] ?? '';
}

const historyPage = async (number: number) => {
  const query = { page: number, limit: 2 };
  const { data } = await on.call('GET /admin/settings/history', { token: admin.token, query });
  return data.map(({ settings, changed }) => `${settings.version} ${changed.join()}`);
};

describe('settings', () => {
  test('are at first what the specification says', async () => {
    const { figures, sourceUrl: _, ...rest } = siteDefaults;
    expect(await read()).toEqual({
      ...rest,
      figures: [...figures],
      countsFigures: true,
      rules: firstHouseRules,
      version: 0,
    });
  });

  test('change together with their version, the log and the history, and hold at once', async () => {
    const before = await read();
    const changed = await change({ ...before, tagline: 'Ask Elm Street.', name: 'Elm Street' });
    expect(changed.data).toEqual({ ...before, tagline: 'Ask Elm Street.', name: 'Elm Street', version: 1 });
    expect([site.name, site.tagline]).toEqual(['Elm Street', 'Ask Elm Street.']);
    await change({ version: 1, tagline: 'Again.' });
    const history = await on.call('GET /admin/settings/history', { token: admin.token });
    expect(history.data.map(({ changed: names, settings }) => [names, settings.tagline])).toEqual([
      [['tagline'], 'Again.'],
      [['name', 'tagline'], 'Ask Elm Street.'],
    ]);
    expect(history.data[0]?.changedBy?.id).toBe(admin.user.id);
    const log = await on.call('GET /moderation/log', { token: admin.token });
    expect(log.data.map(({ action, facts }) => [action, facts])).toEqual([
      ['change-settings', { changed: 'tagline', version: '2' }],
      ['change-settings', { changed: 'name, tagline', version: '1' }],
    ]);
  });

  test('a page of the history goes on where the one before ended', async () => {
    for (let at = 1; at <= 5; at += 1) await change({ tagline: `Version ${at}` });
    expect(await historyPage(1)).toEqual(['5 tagline', '4 tagline']);
    expect(await historyPage(3)).toEqual(['1 tagline']);
    expect(await historyPage(4)).toEqual([]);
  });

  test('a change of an outdated version is refused, and of many at once one succeeds', async () => {
    await change({ version: 0, tagline: 'First.' });
    expect(await change({ version: 0, tagline: 'Second.' })).toMatchObject({
      status: 409,
      code: 'SETTINGS_CHANGED',
    });
    const taglines = Array.from({ length: 10 }, (_, at) => `Tagline ${at}`);
    const answers = await Promise.all(taglines.map((tagline) => change({ version: 1, tagline })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read()).version).toBe(2);
  });

  test('half a character is kept as the sign for one that is broken', async () => {
    const broken = { name: 'Elm \uD83D', footer: '\uDE00 end', rules: 'Be kind \uD83D' };
    expect(await change(broken)).toMatchObject({
      status: 200,
      data: { name: 'Elm \uFFFD', footer: '\uFFFD end', rules: 'Be kind \uFFFD' },
    });
  });

  test('a change that changes nothing is no version', async () => {
    expect((await change({ name: 'Ballpark' })).data.version).toBe(0);
  });

  test.each([
    [{ name: ' ' }],
    [{ tagline: 'x'.repeat(121) }],
    [{ contactEmail: 'nobody' }],
    [{ figures: [] }],
    [{ signUp: 'sometimes' }],
    [{ rules: '' }],
    [{ rules: 'x'.repeat(20_001) }],
  ])('%j is refused', async (body) => {
    expect((await change(body)).status).toBe(400);
    expect((await read()).version).toBe(0);
  });

  test('ask for a fresh proof', async () => {
    await on.db
      .updateTable('session')
      .set({ proven_at: null })
      .where('token_hash', '=', hashToken(admin.token))
      .execute();
    expect((await change({ tagline: 'No.' })).code).toBe('PROOF_REQUIRED');
  });

  test('another process follows', async () => {
    on.deps.outbox.start(async () => {});
    const stop = await followSite(on.deps);
    await change({ name: 'Elm Street' });
    const told = (await readEvents(on)).filter(({ kind }) => kind === 'site.changed');
    expect(told).toHaveLength(1);
    adoptSite({});
    // Repeated, because this process may have handled the event already.
    await recordEvents(on.db, [{ kind: 'site.changed', userId: null }], on.clock.now);
    on.deps.outbox.wake();
    await expect.poll(() => site.name, { timeout: 15_000 }).toBe('Elm Street');
    stop();
  });

  test('a process that has missed the event follows later', async () => {
    const stop = await followSite(on.deps, 50);
    await change({ name: 'Elm Street' });
    adoptSite({});
    await expect.poll(() => site.name, { timeout: 15_000 }).toBe('Elm Street');
    stop();
  });

  test('real figures take their place once there are enough people, unless it is switched off', async () => {
    await countFigures(on.deps);
    expect(site.figures).toEqual(siteDefaults.figures);
    const counted = JSON.stringify({ activePeople: 2345, suggestions: 81_000, prices: 940 });
    await on.db.updateTable('setting').set({ value: counted }).where('key', '=', 'figures').execute();
    await refreshSite(on.deps);
    expect(site.figures.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '2.3K+ active users',
      '81K+ suggestions',
      '940+ prices found',
    ]);
    await change({ countsFigures: false });
    expect(site.figures).toEqual(siteDefaults.figures);
  });
});

describe('signing up', () => {
  test('closed says so, also to who has an invitation', async () => {
    const invitation = await invite();
    await change({ signUp: 'closed' });
    expect(await newcomer('a@example.org', invitation)).toMatchObject({
      status: 403,
      code: 'SIGN_UP_CLOSED',
    });
  });

  test('by invitation takes one, which works once', async () => {
    await change({ signUp: 'invitation' });
    expect((await newcomer('b@example.org')).code).toBe('INVITATION_NEEDED');
    expect((await newcomer('b@example.org', 'x'.repeat(43))).code).toBe('INVITATION_INVALID');
    const invitation = await invite();
    expect((await newcomer('b@example.org', invitation)).status).toBe(201);
    expect((await newcomer('c@example.org', invitation)).code).toBe('INVITATION_INVALID');
  });

  test('of many with one invitation one gets in, and a refused form does not use it up', async () => {
    await change({ signUp: 'invitation' });
    const invitation = await invite();
    expect((await newcomer(admin.user.email, invitation)).status).toBe(409);
    const emails = Array.from({ length: 8 }, (_, at) => `many${at}@example.org`);
    const answers = await Promise.all(emails.map((email) => newcomer(email, invitation)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('an invitation lasts 14 days, is kept as a hash, and is logged', async () => {
    await change({ signUp: 'invitation' });
    const invitation = await invite();
    const rows = await on.db.selectFrom('invitation').selectAll().execute();
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(invitation)]);
    const log = await on.call('GET /moderation/log', { token: admin.token });
    expect(log.data[0]?.action).toBe('invite');
    on.clock.advance(14 * 24 * 3_600_000);
    expect((await newcomer('d@example.org', invitation)).code).toBe('INVITATION_INVALID');
  });

  test('the version of the house rules that was accepted, and when, is kept', async () => {
    const first = await newcomer('e@example.org');
    await change({ rules: '# One rule\n\nBe kind.' });
    await change({ tagline: 'Something else.' });
    const second = await newcomer('f@example.org');
    const rows = await on.db
      .selectFrom('app_user')
      .select(['id', 'rules_version', 'rules_accepted_at'])
      .execute();
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of(first.data.user.id)).toMatchObject({ rules_version: 0, rules_accepted_at: on.clock.now });
    expect(of(second.data.user.id)).toMatchObject({ rules_version: 1 });
    expect((await on.call('GET /rules')).data).toEqual({ version: 1, text: '# One rule\n\nBe kind.' });
  });
});

describe('the contact form', () => {
  const body = {
    name: 'Kim',
    email: 'kim@example.org',
    subject: 'bug',
    message: 'It rattles.\n<b>A lot</b>',
  };

  test('reaches nobody before an address is set', async () => {
    expect(await on.call('POST /contact', { body })).toMatchObject({ status: 409, code: 'CONTACT_CLOSED' });
  });

  test('reaches the address that is set, and an answer goes to the writer', async () => {
    await change({ contactEmail: 'desk@example.org' });
    expect((await on.call('POST /contact', { body })).status).toBe(202);
    await on.jobs.run();
    const mail = on.mails.at(-1);
    expect(mail).toMatchObject({ to: 'desk@example.org', replyTo: 'kim@example.org' });
    expect(mail?.subject).toBe('Contact form (bug): Kim');
    expect(mail?.text).toContain('It rattles.\n<b>A lot</b>');
    expect(mail?.html).toContain('&lt;b&gt;A lot&lt;/b&gt;');
  });

  test('takes half a character, as a text that was cut has it', async () => {
    await change({ contactEmail: 'desk@example.org' });
    const cut = { ...body, name: 'Kim \uD83D', message: 'It rattles \uD83D' };
    expect((await on.call('POST /contact', { body: cut })).status).toBe(202);
    await on.jobs.run();
    expect(on.mails.at(-1)?.text).toContain('It rattles \uFFFD');
  });

  test('asks for everything', async () => {
    await change({ contactEmail: 'desk@example.org' });
    const answer = await on.call('POST /contact', { body: { ...body, subject: 'money', message: ' ' } });
    expect(answer.fields).toMatchObject({
      subject: 'Please choose a subject',
      message: 'Please enter a message',
    });
  });
});
