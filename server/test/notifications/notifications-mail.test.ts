import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { chooseChannels, makeListing, makeSuggestion, type MadeUser } from '../support/make.ts';
import { dayMs, mailsTo, morning, publicUrl, startAtNoon, work } from '../support/mailed.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl } });
});
beforeEach(async () => {
  owner = await startAtNoon(on);
});
afterAll(() => on.close());

const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  on.app.inject({
    method: 'POST',
    url: url.replace(publicUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const addressOf = (header = '') => /^<(https:[^>]+)>$/.exec(header)?.[1] ?? '';
const atOnce = { suggestionReceived: { mail: 'atOnce' } } as const;

describe('a mail at once', () => {
  test('describes it in both parts, and says how to end these mails', async () => {
    await chooseChannels(on, owner, atOnce);
    const listing = await makeListing(on, owner, { title: 'Lamp <b>' });
    const { id } = await makeSuggestion(on, listing);
    await work(on);
    const [mail] = mailsTo(on, owner);
    expect(mail?.subject).toMatch(/^person\.\d+ guesses 100,00\u00A0€ for “Lamp <b>”$/);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hi Grace,');
      expect(part).toContain(`${publicUrl}/listing/${listing.id}#suggestion-${id}`);
      expect(part).toContain(`${publicUrl}/unsubscribe#token=`);
    }
    expect(mail?.html).toContain('Lamp &lt;b&gt;');
    expect(mail?.html).toContain('prefers-color-scheme: dark');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(addressOf(mail?.headers?.['List-Unsubscribe'])).toContain('/api/notifications/unsubscribe?token=');
  });

  test('reads from left to right, but for a title that does not', async () => {
    await chooseChannels(on, owner, atOnce);
    await makeSuggestion(on, await makeListing(on, owner, { title: 'مصباح' }));
    await work(on);
    const [mail] = mailsTo(on, owner);
    expect(mail?.html).toContain('<html lang="en" dir="ltr">');
    expect(mail?.html).not.toMatch(/dir="(?:auto|rtl)"/);
    expect(mail?.html).toContain('for “\u2068مصباح\u2069”');
  });

  test('comes once for many that come together, and again no sooner than 15 minutes later', async () => {
    await chooseChannels(on, owner, atOnce);
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing);
    await makeSuggestion(on, listing);
    await work(on);
    await makeSuggestion(on, listing);
    await work(on);
    await makeSuggestion(on, listing);
    await work(on);
    expect(mailsTo(on, owner).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^2 new guesses on “Oak bookcase”/),
    ]);
    on.clock.advance(15 * 60_000);
    await work(on);
    expect(mailsTo(on, owner).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^2 new guesses on “Oak bookcase”/),
      expect.stringMatching(/^4 new guesses on “Oak bookcase”/),
    ]);
    expect(new Set(mailsTo(on, owner).map(({ id }) => id)).size).toBe(2);
  });

  test('waits in quiet hours for their end, while the list does not', async () => {
    await chooseChannels(on, owner, atOnce, { from: '11:30', to: '13:30' });
    await makeSuggestion(on, await makeListing(on, owner));
    await work(on);
    expect(mailsTo(on, owner)).toEqual([]);
    expect((await on.call('GET /notifications', { token: owner.token })).data.unreadCount).toBe(1);
    on.clock.advance(2 * 3_600_000);
    await on.jobs.run();
    expect(mailsTo(on, owner)).toHaveLength(1);
  });

  test('is not sent of a notification that was read', async () => {
    await chooseChannels(on, owner, atOnce);
    await makeSuggestion(on, await makeListing(on, owner));
    await fanOutAll(on);
    await on.call('POST /notifications/read-all', { token: owner.token });
    await on.jobs.run();
    expect(mailsTo(on, owner)).toEqual([]);
  });

  test('goes to no address that nobody has verified', async () => {
    await chooseChannels(on, owner, atOnce);
    const listing = await makeListing(on, owner);
    await on.db
      .updateTable('app_user')
      .set({ email_verified_at: null })
      .where('id', '=', owner.user.id)
      .execute();
    await makeSuggestion(on, listing);
    await work(on);
    expect(mailsTo(on, owner)).toEqual([]);
  });
});

describe('a person who ends the mails of a kind by one click, signed out, gets no more of them,', () => {
  test('not even one that waits already', async () => {
    await chooseChannels(on, owner, { ...atOnce, suggestionEdited: { mail: 'atOnce' } });
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing);
    await work(on);
    const address = addressOf(mailsTo(on, owner)[0]?.headers?.['List-Unsubscribe']);
    on.clock.advance(dayMs);
    await makeSuggestion(on, await makeListing(on, owner));
    await fanOutAll(on);
    const answer = await post(address);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, data: { kind: 'suggestionReceived' } },
    ]);
    expect((await post(address)).statusCode).toBe(200);
    await on.jobs.run();
    await morning(on);
    expect(mailsTo(on, owner)).toHaveLength(1);
    const { data } = await on.call('GET /notifications/settings', { token: owner.token });
    expect(data.channels.suggestionReceived).toEqual({ inApp: true, mail: 'off', push: true });
    expect(data.channels.suggestionEdited.mail).toBe('atOnce');
  });

  test('or of all kinds, by the mail of the day', async () => {
    await makeSuggestion(on, await makeListing(on, owner));
    await work(on);
    await morning(on);
    const answer = await post(addressOf(mailsTo(on, owner)[0]?.headers?.['List-Unsubscribe']), '');
    expect(answer.json()).toEqual({ success: true, data: { kind: null } });
    const { data } = await on.call('GET /notifications/settings', { token: owner.token });
    expect(new Set(Object.values(data.channels).map(({ mail }) => mail))).toEqual(new Set(['off']));
  });

  test('and a browser that opens the address is led to the screen that asks first', async () => {
    const answer = await on.app.inject('/api/notifications/unsubscribe?token=a%26b');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/unsubscribe#token=a%26b']);
  });

  test('which nobody can do for another by a made-up link', async () => {
    await chooseChannels(on, owner, atOnce);
    await makeSuggestion(on, await makeListing(on, owner));
    await work(on);
    const address = addressOf(mailsTo(on, owner)[0]?.headers?.['List-Unsubscribe']);
    const [before, token = ''] = address.split('token=');
    const [kind, signed = ''] = token.split('.');
    expect(kind).toBe('suggestionReceived');
    const madeUp = [...Buffer.from(signed, 'base64url').keys()].map((place) => {
      const bytes = Buffer.from(signed, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place);
      return `${kind}.${bytes.toString('base64url')}`;
    });
    const ofOthers = ['all', 'rankReached', 'suggestion', 'aKindThatIsNoMore'].map(
      (other) => `${other}.${signed}`,
    );
    const respelled = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect(madeUp).not.toHaveLength(0);
    for (const other of [...madeUp, ...ofOthers, respelled, `${token}.`, signed, 'x'])
      expect((await post(`${before}token=${other}`)).json()).toMatchObject({
        code: 'UNSUBSCRIBE_LINK_INVALID',
      });
    expect((await post(address.replace(/\?.*/, ''))).statusCode).toBe(400);
  });
});
