import { messages } from '@ballpark/domain/contract/messages.ts';
import { type SitePage, neededVersions } from '@ballpark/domain/site-pages.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statusesOf, times } from '../support/calls.ts';
import { exportOf } from '../support/export-of.ts';
import { type Person, makeListing, makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
let maya: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  maya = await makeUser(on);
});
afterEach(async () => {
  Object.assign(neededVersions, { terms: 0, rules: 0 });
  await on.close();
});

const read = (page: SitePage, query = {}) => on.call('GET /pages/:page', { params: { page }, query });
const edit = async (page: SitePage) =>
  (await admin.call('GET /admin/pages/:page', { params: { page } })).data;
const publish = (page: SitePage, body: object, by = admin) =>
  by.call('PUT /admin/pages/:page', { params: { page }, body });
const accept = (body: object, by = maya) => by.call('POST /account/acceptance', { body });
const ownProfile = async ({ call }: Person) => (await call('GET /auth/profile')).data.user;

describe('a text', () => {
  test('is ours at first, and an admin’s from the moment it is published, with its date', async () => {
    expect((await read('terms')).data).toMatchObject({ page: 'terms', version: 0 });
    expect((await read('terms')).data.html).toContain('<p>Last updated 28 November 2026.</p>');
    const { text, version, versions } = await edit('terms');
    expect([version, versions]).toEqual([0, []]);
    expect(text).toContain('# Fair play');
    const published = await publish('terms', { version, text: '# New\n\nOur own.' });
    expect(published.data).toMatchObject({ version: 1, text: '# New\n\nOur own.', gaps: [] });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(on.clock.now);
    expect((await read('terms')).data.html).toBe(
      `<p>Last updated ${day}.</p>\n<h2 dir="auto">New</h2>\n<p dir="auto">Our own.</p>\n<p>Earlier versions: <a href="/terms?version=0">the first text</a>.</p>\n`,
    );
  });

  test('stays readable in each earlier version', async () => {
    await publish('imprint', { version: 0, text: 'First.' });
    await publish('imprint', { version: 1, text: 'Second.' });
    expect((await read('imprint')).data.html).toContain('<a href="/imprint?version=1">');
    const earlier = await read('imprint', { version: 1 });
    expect(earlier.data).toMatchObject({ version: 1 });
    expect(earlier.data.html).toContain('First.');
    expect(earlier.data.html).toContain('<a href="/imprint">Read the current one</a>');
    expect((await read('imprint', { version: 0 })).data.html).toContain('This is the first text.');
    expect((await read('imprint', { version: 2 })).data.html).not.toContain('Read the current one');
    for (const version of [3, -1, 1.5, 'x', 2 ** 31])
      expect([400, 404]).toContain((await read('imprint', { version })).status);
    expect((await on.call('GET /pages/:page', { params: { page: 'nothing' }, query: {} })).status).toBe(404);
    const { versions } = await edit('imprint');
    expect(versions.map(({ version, publishedBy }) => [version, publishedBy?.id])).toEqual([
      [2, admin.user.id],
      [1, admin.user.id],
    ]);
  });

  test('is not overwritten unseen, and of many at once one is published', async () => {
    const answers = await times(6, (at) => publish('privacy', { version: 0, text: `Number ${at}` }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 5 });
    expect(await publish('privacy', { version: 0, text: 'Late' })).toMatchObject({
      status: 409,
      code: 'PAGE_EDITED',
    });
  });

  test('is refused where it is wrong, and to others', async () => {
    for (const body of [
      { version: 0, text: ' ' },
      { version: 0, text: 'x'.repeat(60_001) },
      { version: 0, text: 'Must.', mustAccept: true },
    ])
      expect((await publish('imprint', body)).status).toBe(400);
    const huge = await publish('imprint', { version: 0, text: 'x'.repeat(300_000) });
    expect(huge.status).toBe(413);
    expect((await publish('imprint', { version: 0, text: 'x' }, maya)).code).toBe('ADMINS_ONLY');
    on.clock.advance(60 * 60 * 1000);
    expect((await publish('imprint', { version: 0, text: 'x' })).code).toBe('PROOF_REQUIRED');
    expect((await edit('imprint')).version).toBe(0);
  });

  test('is shown beforehand, with its gaps, and nothing is saved', async () => {
    const preview = (text: string) => admin.call('POST /admin/pages/preview', { body: { text } });
    expect((await preview('<b>{{operator}}</b>')).data).toEqual({
      html: '<p dir="auto">&lt;b&gt;[name of the operator]&lt;/b&gt;</p>\n',
      gaps: ['[name of the operator]'],
    });
    expect((await preview('x'.repeat(200_000))).status).toBe(400);
    const lines = (await admin.call('GET /admin/pages')).data;
    expect(lines.map(({ page, version, gaps }) => [page, version, gaps.length])).toEqual([
      ['imprint', 0, 3],
      ['terms', 0, 0],
      ['privacy', 0, 6],
      ['rules', 0, 0],
      ['accessibility', 0, 5],
    ]);
  });

  test('is in the log', async () => {
    await publish('rules', { version: 0, text: '# Be kind', mustAccept: true });
    const [line] = (await admin.call('GET /moderation/log')).data;
    expect([line?.action, line?.facts]).toEqual([
      'publish-page',
      { page: 'rules', version: '1', mustAccept: 'yes' },
    ]);
    expect((await on.call('GET /rules')).data).toEqual({ version: 1, text: '# Be kind' });
  });

  test('has who is responsible as the settings say', async () => {
    await admin.call('PUT /admin/settings', {
      body: { operatorName: 'Elm Street', operatorAddress: 'Elm 1\nBerlin' },
    });
    expect((await read('imprint')).data.html).toContain('Elm Street<br>\nElm 1<br>\nBerlin');
  });
});

describe('what must be accepted anew', () => {
  const post = (by: Person) => by.call('POST /reports', { body: {} });

  beforeEach(async () => {
    await publish('terms', { version: 0, text: 'New terms.', mustAccept: true });
  });

  test('keeps everybody else from writing until they accept it', async () => {
    expect((await ownProfile(maya)).toAccept).toEqual(['terms']);
    expect(await post(maya)).toMatchObject({
      status: 403,
      code: 'ACCEPTANCE_NEEDED',
      error: messages.acceptanceNeeded,
    });
    expect((await maya.call('GET /listings')).status).toBe(200);
    expect((await accept({ terms: 1 })).data.user.toAccept).toEqual([]);
    await makeListing(on, maya);
    expect((await ownProfile(admin)).toAccept).toEqual([]);
    await makeListing(on, admin);
  });

  test('lets people export their data, leave and sign out', async () => {
    expect((await maya.call('POST /auth/proof', { body: { password } })).status).toBe(200);
    expect((await maya.call('POST /account/export')).status).toBe(202);
    expect((await maya.call('DELETE /auth/sessions')).status).toBe(200);
    const other = await makeUser(on);
    expect((await other.call('POST /auth/logout')).status).toBe(200);
    expect((await maya.call('DELETE /account', { body: { password } })).status).toBe(200);
  });

  test('is accepted in the version that was read', async () => {
    await publish('terms', { version: 1, text: 'Newer terms.', mustAccept: true });
    expect(await accept({ terms: 1 })).toMatchObject({ status: 409, code: 'PAGE_CHANGED' });
    expect(await accept({ terms: 3 })).toMatchObject({ status: 409 });
    expect((await accept({})).data.user.toAccept).toEqual(['terms']);
    expect((await accept({ terms: 2 })).data.user.toAccept).toEqual([]);
  });

  test('holds in each later version, also one that asks for nothing', async () => {
    await publish('terms', { version: 1, text: 'A comma.' });
    expect((await ownProfile(maya)).toAccept).toEqual(['terms']);
    await accept({ terms: 2 });
    await publish('terms', { version: 2, text: 'Another comma.' });
    expect((await ownProfile(maya)).toAccept).toEqual([]);
    await publish('rules', { version: 0, text: 'Rules.', mustAccept: true });
    expect((await ownProfile(maya)).toAccept).toEqual(['rules']);
  });

  test('is accepted by signing up, and the export says what was accepted, and when', async () => {
    const { data } = await on.call('POST /auth/register', {
      body: { name: 'New Person', email: 'new@example.org', password },
    });
    expect(data.user.toAccept).toEqual([]);
    await accept({ terms: 1 });
    const [account] = await exportOf(on.db, maya.user.id, on.clock.now);
    expect(account).toMatchObject([{ termsVersion: 1, termsAcceptedAt: on.clock.now, rulesVersion: 0 }]);
  });
});
