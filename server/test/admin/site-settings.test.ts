import { english } from '@ballpark/domain/english.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { adoptSite, footerText, site, siteDefaults } from '@ballpark/domain/site.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../src/auth/tokens.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { demoKey } from '../../src/demo-domain.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { newId } from '../../src/new-id.ts';
import { countFigures, followSite, refreshSite } from '../../src/site/follow-site.ts';
import { statusesOf, times } from '../support/calls.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { done, makeUser, type Person, password, readEvents } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
});
afterEach(() => on.close());

const read = async () => (await admin.call('GET /admin/settings')).data;
const change = (body: object) => admin.call('PUT /admin/settings', { body });

const newcomer = (email: string, invitation?: string) =>
  on.call('POST /auth/register', { body: { name: 'New Person', email, password, invitation } });
async function invite(): Promise<string> {
  const { data } = await admin.call('POST /admin/invitations', { body: {} });
  return /\/register#token=([\w-]{43})$/.exec(data.link)?.[1] ?? '';
}

const history = async (query = {}) => {
  const { data } = await admin.call('GET /admin/settings/history', { query });
  return data.map(({ settings, changed }) => `${settings.version} ${changed.join()}`);
};
const logged = async () =>
  (await admin.call('GET /moderation/log')).data.map(({ action, facts }) => [action, facts]);

describe('settings', () => {
  test('are at first what is fixed', async () => {
    const { figures, sourceUrl: _, year: _of, readOnly: _ofTime, hasExamples: _in, ...rest } = siteDefaults;
    const ends = {
      announcementUntil: null,
      isReadOnly: false,
      readOnlyText: '',
      asksForWork: false,
      readOnlyUntil: null,
      watchedWords: [],
    };
    const first = { ...ends, figures: [...figures], version: 0 };
    expect(await read()).toEqual({ ...rest, ...first });
  });

  test('change together with their version, the log and the history, and hold at once', async () => {
    const before = await read();
    const renamed = { tagline: 'Ask Elm Street.', name: 'Elm Street' };
    const { data } = await change({ ...before, ...renamed });
    expect(data).toEqual({ ...before, ...renamed, version: 1 });
    expect([site.name, site.tagline]).toEqual(['Elm Street', 'Ask Elm Street.']);
    await change({ version: 1, tagline: 'Again.' });
    expect(await history()).toEqual(['2 tagline', '1 name,tagline']);
    const [latest] = (await admin.call('GET /admin/settings/history')).data;
    expect(latest?.changedBy?.id).toBe(admin.user.id);
    expect(await logged()).toEqual([
      ['change-settings', { changed: 'tagline', version: '2' }],
      ['change-settings', { changed: 'name, tagline', version: '1' }],
    ]);
    expect((await change({ tagline: 'Again.' })).data.version).toBe(2);
  });

  test('are not overwritten unseen, and of many changes at once one succeeds', async () => {
    await change({ version: 0, tagline: 'First.' });
    const late = await change({ version: 0, tagline: 'Second.' });
    expect(late).toMatchObject({ status: 409, code: 'SETTINGS_CHANGED' });
    const answers = await times(10, (at) => change({ version: 1, tagline: `Tagline ${at}` }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 9 });
    expect((await read()).version).toBe(2);
  });

  test('are refused where they are wrong, each by itself', async () => {
    for (const wrong of [
      { name: ' ' },
      { contactEmail: 'nobody' },
      { signUp: 'sometimes' },
      { operatorName: 'x'.repeat(121) },
      { operatorAddress: 'x'.repeat(301) },
    ])
      expect((await change(wrong)).status, Object.keys(wrong).join()).toBe(400);
    expect((await read()).version).toBe(0);
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

  test('what is claimed is what was written, what is counted, or nothing', async () => {
    await countFigures(on.deps);
    const claimed = () => [site.figures.map(({ value, label }) => `${value} ${label}`), site.year];
    const [written, year] = [siteDefaults.figures, on.clock.now.getUTCFullYear()];
    expect([site.figures, site.year]).toEqual([written, 2024]);
    await change({ claims: 'counted' });
    expect(claimed()).toEqual([['1 neighbour'], year]);
    const counted = JSON.stringify({ activePeople: 2345, suggestions: 81_000, prices: 940 });
    await on.db.updateTable('setting').set({ value: counted }).where('key', '=', 'figures').execute();
    await refreshSite(on.deps);
    expect(claimed()).toEqual([['2.3K+ neighbours', '81K+ guesses', '940+ prices found'], year]);
    await change({ claims: 'none' });
    expect(claimed()).toEqual([[], year]);
    await change({ claims: 'written' });
    expect([site.figures, site.year]).toEqual([written, 2024]);
  });

  test('the first figures are shown by a demo and on one’s own machine only', async () => {
    await countFigures(on.deps);
    const shown = async (publicUrl: string) => {
      await refreshSite({ ...on.deps, config: { ...on.deps.config, publicUrl } });
      return [site.figures[0]?.value, footerText(english)];
    };
    const year = on.clock.now.getUTCFullYear();
    const counted = ['1', `© ${year} Ballpark. The software is free, under the AGPL.`];
    const written = ['10K+', '© 2024 Ballpark. All rights reserved.'];
    expect(await shown('http://localhost:3000')).toEqual(written);
    expect(await shown('https://elm-street.example')).toEqual(counted);
    await saveSetting(on.db, demoKey, { state: 'made' });
    expect(await shown('https://elm-street.example')).toEqual(written);
    await saveSetting(on.db, demoKey, { state: 'removed' });
    expect(await shown('https://elm-street.example')).toEqual(counted);
    const own = { value: '400', label: 'houses' };
    await change({ figures: [own, ...siteDefaults.figures.slice(1)] });
    expect(await shown('https://elm-street.example')).toEqual(counted);
    expect((await shown('http://localhost:3000'))[0]).toBe('400');
    await change({ figures: [own, own, own] });
    expect((await shown('https://elm-street.example'))[0]).toBe('400');
  });
});

describe('signing up', () => {
  test('closed says so, also to who has an invitation', async () => {
    const invitation = await invite();
    await change({ signUp: 'closed' });
    const refused = { status: 403, code: 'SIGN_UP_CLOSED' };
    expect(await newcomer('a@example.org', invitation)).toMatchObject(refused);
  });

  test('by invitation takes one, which works once and is not used up by a refused form', async () => {
    await change({ signUp: 'invitation' });
    expect((await newcomer('b@example.org')).code).toBe('INVITATION_NEEDED');
    expect((await newcomer('b@example.org', 'x'.repeat(43))).code).toBe('INVITATION_INVALID');
    const invitation = await invite();
    expect((await newcomer(admin.user.email, invitation)).status).toBe(409);
    expect((await newcomer('b@example.org', invitation)).status).toBe(201);
    expect((await newcomer('c@example.org', invitation)).code).toBe('INVITATION_INVALID');
  });

  test('keeps the version of the house rules that was accepted, and when', async () => {
    const first = await newcomer('e@example.org');
    const text = '# One rule\n\nBe kind.';
    const body = { version: 0, text };
    await admin.call('PUT /admin/pages/:page', { params: { page: 'rules' }, body });
    const second = await newcomer('f@example.org');
    const kept = async (id: string) =>
      on.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
    const accepted = { rules_version: 0, rules_accepted_at: on.clock.now, terms_version: 0 };
    expect(await kept(first.data.user.id)).toMatchObject(accepted);
    expect(await kept(second.data.user.id)).toMatchObject({ rules_version: 1 });
    expect((await on.call('GET /rules')).data).toEqual({ version: 1, text });
  });
});

describe('invitations', () => {
  beforeEach(() => change({ signUp: 'invitation' }));
  const list = async () => (await admin.call('GET /admin/invitations')).data;
  const revoke = (id: string) => admin.call('DELETE /admin/invitations/:id', { params: { id } });
  const day = dayMs;

  test('say who made them and until when, newest first, last 14 days and are kept as a hash', async () => {
    const first = await invite();
    on.clock.advance(day);
    expect((await admin.call('POST /auth/proof', { body: { password } })).status).toBe(200);
    await invite();
    const invitations = await list();
    const expiries = [14, 13].map((days) => new Date(on.clock.now.getTime() + days * day).toISOString());
    expect(invitations.map(({ expiresAt }) => expiresAt)).toEqual(expiries);
    expect(invitations[0]?.createdBy.id).toBe(admin.user.id);
    const rows = await on.db.selectFrom('invitation').select('token_hash').execute();
    expect(rows).toContainEqual({ token_hash: hashToken(first) });
    expect((await logged())[0]?.[0]).toBe('invite');
    on.clock.advance(13 * day);
    expect(await list()).toHaveLength(1);
    expect((await newcomer('d@example.org', first)).code).toBe('INVITATION_INVALID');
  });

  test('let nobody in once they were taken back, and of two who take one back one does', async () => {
    const invitation = await invite();
    const id = (await list())[0]?.id ?? '';
    expect(statusesOf(await Promise.all([revoke(id), revoke(id)]))).toEqual({ 200: 1, 404: 1 });
    expect((await newcomer('late@example.com', invitation)).code).toBe('INVITATION_INVALID');
    const revoked = (await logged()).filter(([action]) => action === 'revoke-invitation');
    expect(revoked).toHaveLength(1);
  });

  test('that were used, or never were, cannot be taken back', async () => {
    const invitation = await invite();
    const id = (await list())[0]?.id ?? '';
    await newcomer('used@example.com', invitation);
    expect(await list()).toEqual([]);
    for (const gone of [id, newId(), 'of no form']) expect((await revoke(gone)).status).toBe(404);
  });
});

describe('the contact form', () => {
  const message = 'It rattles \uD83D.\n<b>A lot</b>';
  const body = { name: 'Kim', email: 'kim@example.org', subject: 'bug', message };
  const send = (more = {}) => on.call('POST /contact', { body: { ...body, ...more } });

  test('reaches nobody before an address is set, and then that address, with all that it asks for', async () => {
    expect(await send()).toMatchObject({ status: 409, code: 'CONTACT_CLOSED' });
    await change({ contactEmail: 'desk@example.org' });
    expect((await send({ subject: 'money', message: ' ' })).fields).toMatchObject({
      subject: 'Please choose a subject',
      message: 'Please enter a message',
    });
    expect((await send()).status).toBe(202);
    await on.jobs.run();
    const mail = on.mails.at(-1);
    const [to, replyTo, subject] = ['desk@example.org', 'kim@example.org', 'Contact form (bug): Kim'];
    expect(mail).toMatchObject({ to, replyTo, subject });
    expect(mail?.text).toContain('It rattles \uFFFD.\n<b>A lot</b>');
    expect(mail?.html).toContain('&lt;b&gt;A lot&lt;/b&gt;');
  });
});

describe('what is announced', () => {
  test('stands for everybody or members until its end', async () => {
    const until = new Date(on.clock.now.getTime() + hourMs).toISOString();
    await change({ announcement: 'Market on Sunday', announcementUntil: until });
    expect([site.announcement, site.announcementFor]).toEqual(['Market on Sunday', 'everybody']);
    await change({ announcementFor: 'members' });
    expect(site.announcementFor).toBe('members');
    on.clock.advance(hourMs);
    await refreshSite(on.deps);
    expect(site.announcement).toBe('');
    expect((await change({ announcement: 'x'.repeat(201) })).status).toBe(400);
    expect((await change({ announcementUntil: 'tomorrow' })).status).toBe(400);
  });
});

test('while read-only, members read and sign in, staff go on, and all others are told until it ends', async () => {
  await on.close();
  on = await testApp({ isPatient: false });
  admin = await makeUser(on, { role: 'admin' });
  const email = 'reader@example.org';
  const member = await makeUser(on, { email });
  const moderator = await makeUser(on, { role: 'moderator' });
  const post = async ({ token }: Person) =>
    on.call('POST /listings', {
      body: { title: 'Lamp', description: 'Brass', location: 'Berlin', latitude: 52.5, longitude: 13.4 },
      token,
    });
  const until = new Date(on.clock.now.getTime() + hourMs).toISOString();
  await change({ isReadOnly: true, readOnlyText: 'We move house tonight.', readOnlyUntil: until });
  expect(await post(member)).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    error: 'We move house tonight.',
  });
  // Wanted, so neither an alert nor the overview counts it.
  const { body: counts } = await on.app.inject('/metrics');
  for (const line of ['refusals_total{reason="read-only"} 1', 'outcomes_total{kind="failed-answer"} 0'])
    expect(counts).toContain(`\n${line}\n`);
  expect((await on.call('GET /listings', { query: { radius: 0 } })).status).toBe(200);
  expect((await on.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
  expect((await post(moderator)).status).toBe(201);
  const begun = await done(on.call('POST /auth/oidc'));
  const newcomer = comeBackAs(begun, { subject: 'kim', email: 'kim@fine.example', name: 'Kim' });
  expect((await on.call('POST /auth/oidc/finish', { body: newcomer })).status).toBe(503);
  // What ends a theft works.
  expect((await on.call('POST /auth/forgot-password', { body: { email } })).status).toBe(200);
  expect((await member.call('DELETE /auth/sessions', {})).status).toBe(200);
  // Who must accept anew is shown nothing else until then.
  expect((await member.call('POST /account/acceptance', { body: { terms: 0 } })).status).toBe(200);
  await change({ readOnlyText: '' });
  expect((await post(member)).error).toBe(messages.siteReadOnly);
  on.clock.advance(hourMs);
  await refreshSite(on.deps);
  expect((await post(member)).status).toBe(201);
});
