import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Kysely } from 'kysely';
import { choosableKinds } from '@ballpark/domain/notifications.ts';
import { formatRoughRange } from '@ballpark/domain/rough-amount.ts';
import { up } from '../../src/db/migrations/0012_first_fair_price.ts';
import { askForDigests } from '../../src/notifications/send.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import {
  type MadeUser,
  chooseChannels,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { mailsTo, morning, publicUrl, startAtNoon, work } from '../support/mailed.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl } });
});
beforeEach(async () => {
  owner = await startAtNoon(on);
});
afterAll(() => on.close());

const atOnce = { suggestionReceived: { mail: 'atOnce' }, firstFairPrice: { mail: 'off' } } as const;
const subjectsTo = (person: MadeUser) => mailsTo(on, person).map(({ subject }) => subject);
const suggestOnNew = async (title = 'Oak bookcase') =>
  makeSuggestion(on, await makeListing(on, owner, { title }));
const addressOf = (header = '') => /^<(https:[^>]+)>$/.exec(header)?.[1] ?? '';
const unsubscribeAddress = () => addressOf(mailsTo(on, owner)[0]?.headers?.['List-Unsubscribe']);
const settingsOf = async ({ token }: MadeUser) =>
  (await on.call('GET /notifications/settings', { token })).data.channels;

describe('a mail at once', () => {
  beforeEach(() => chooseChannels(on, owner, atOnce));

  test('describes it in both parts, and says how to end these mails', async () => {
    const listing = await makeListing(on, owner, { title: 'Lamp <b>' });
    const { id } = await makeSuggestion(on, listing);
    await work(on);
    const [mail] = mailsTo(on, owner);
    expect(mail?.subject).toMatch(/^person\.\d+ guesses 100\u00A0€ for “Lamp <b>”$/);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hi Grace,');
      expect(part).toContain(`${publicUrl}/listing/${listing.id}#suggestion-${id}`);
      expect(part).toContain(`${publicUrl}/unsubscribe#token=`);
    }
    expect(mail?.html).toContain('Lamp &lt;b&gt;');
    expect(mail?.html).toContain('prefers-color-scheme: dark');
    expect(mail?.isList).toBe(true);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(unsubscribeAddress()).toContain('/api/notifications/unsubscribe?token=');
  });

  test('comes once for many that come together, and again no sooner than 15 minutes later', async () => {
    const listing = await makeListing(on, owner);
    for (const count of [2, 1, 1]) {
      for (let nth = 0; nth < count; nth += 1) await makeSuggestion(on, listing);
      await work(on);
    }
    const two = expect.stringMatching(/^2 new guesses on “Oak bookcase”/);
    expect(subjectsTo(owner)).toEqual([two]);
    on.clock.advance(15 * 60_000);
    await work(on);
    const four = expect.stringMatching(/^4 new guesses on “Oak bookcase”/);
    expect(subjectsTo(owner)).toEqual([two, four]);
    expect(new Set(mailsTo(on, owner).map(({ id }) => id)).size).toBe(2);
  });

  test('waits in quiet hours for their end, while the list does not', async () => {
    await chooseChannels(on, owner, atOnce, { from: '11:30', to: '13:30' });
    await suggestOnNew();
    await work(on);
    expect(mailsTo(on, owner)).toEqual([]);
    expect((await on.call('GET /notifications', { token: owner.token })).data.unreadCount).toBe(1);
    on.clock.advance(2 * hourMs);
    await on.jobs.run();
    expect(mailsTo(on, owner)).toHaveLength(1);
  });

  test('is not sent of a notification that was read, or to an address that nobody has verified', async () => {
    await suggestOnNew();
    await fanOutAll(on);
    await on.call('POST /notifications/read-all', { token: owner.token });
    await on.jobs.run();
    expect(mailsTo(on, owner)).toEqual([]);
    const listing = await makeListing(on, owner);
    const unverified = { email_verified_at: null };
    await on.db.updateTable('app_user').set(unverified).where('id', '=', owner.user.id).execute();
    await makeSuggestion(on, listing);
    await work(on);
    expect(mailsTo(on, owner)).toEqual([]);
  });

  test('holds nothing that a stranger wrote in a note, a question or an answer', async () => {
    const asker = await makeUser(on);
    const mail = { mail: 'atOnce' as const };
    await chooseChannels(on, owner, { suggestionReceived: mail, questionAsked: mail });
    await chooseChannels(on, asker, { questionAnswered: mail });
    const listing = await makeListing(on, owner);
    const address = 'https://chairs.example/buy';
    await makeSuggestion(on, listing, { by: asker, comment: address });
    const { id } = await makeQuestion(on, listing, { by: asker, text: address });
    const answered = { params: { id }, token: owner.token, body: { text: address } };
    await on.call('POST /questions/:id/answer', answered);
    await work(on);
    expect([mailsTo(on, owner).length, mailsTo(on, asker).length]).toEqual([2, 1]);
    expect(JSON.stringify(on.mails)).not.toContain('chairs.example');
  });
});

describe('the first fair price', () => {
  const priced = /^“Oak bookcase” has its first fair price: ≈ 100\u00A0€, likely \d+–\d+\u00A0€$/;
  const guess = async (listing: { id: string }, count: number) => {
    for (let nth = 0; nth < count; nth += 1) await makeSuggestion(on, listing);
    await work(on);
  };
  const shownPrices = async (listing: { id: string }) => {
    const { data } = await on.call('GET /listings/:id', { params: { id: listing.id }, token: owner.token });
    const { low = 0, high = 0 } = data.fairPrice ?? {};
    return formatRoughRange(low, high, data.currency);
  };

  test('is mailed at once with the figures of the page, whatever the digest holds, and once', async () => {
    const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
    await guess(listing, 2);
    expect(subjectsTo(owner)).toEqual([]);
    await guess(listing, 1);
    expect(subjectsTo(owner)).toEqual([expect.stringMatching(priced)]);
    expect(subjectsTo(owner)[0]).toContain(await shownPrices(listing));
    await on.call('POST /notifications/read-all', { token: owner.token });
    await guess(listing, 2);
    expect(subjectsTo(owner)).toHaveLength(1);
    await morning(on);
    expect(subjectsTo(owner)).toEqual([
      expect.stringMatching(priced),
      expect.stringMatching(/^2 new guesses/),
    ]);
  });

  test('is judged with the owner’s offer, and keeps its figures when more people guess', async () => {
    const listing = await makeListing(on, owner, { hasOffer: true, offerAmount: 400 });
    await guess(listing, 3);
    const [mail] = mailsTo(on, owner);
    expect(mail?.text).toContain('Your 400\u00A0€ is high: about 300\u00A0€ above the fair price.');
    for (let nth = 0; nth < 5; nth += 1) await makeSuggestion(on, listing, { amount: 900 });
    await work(on);
    expect(await shownPrices(listing)).not.toBe(/likely (.+)$/.exec(mail?.subject ?? '')?.[1]);
    const { data } = await on.call('GET /notifications', { token: owner.token });
    expect(data.notifications.map(({ text }) => text)).toContain(mail?.subject);
  });

  test('is counted without guesses that are hidden, and taken back with the guess that made it', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing);
    await on.db.updateTable('suggestion').set({ hidden_by: 'removal' }).where('id', '=', id).execute();
    await guess(listing, 2);
    expect(subjectsTo(owner)).toEqual([]);
    await chooseChannels(on, owner, {}, { from: '11:30', to: '13:30' });
    const last = await makeUser(on);
    const { id: lastId } = await makeSuggestion(on, listing, { by: last });
    await fanOutAll(on);
    await on.call('DELETE /suggestions/:id', { params: { id: lastId }, token: last.token });
    await fanOutAll(on);
    on.clock.advance(2 * hourMs);
    await on.jobs.run();
    expect(subjectsTo(owner)).toEqual([]);
  });

  test('waits for the end of quiet hours', async () => {
    await chooseChannels(on, owner, {}, { from: '11:30', to: '13:30' });
    await guess(await makeListing(on, owner), 3);
    expect(subjectsTo(owner)).toEqual([]);
    on.clock.advance(2 * hourMs);
    await on.jobs.run();
    expect(subjectsTo(owner)).toEqual([expect.stringMatching(priced)]);
  });

  test.each([
    ['whose address is not proved', { email_verified_at: null }],
    ['who is suspended', { suspended_at: new Date() }],
  ])('is not mailed to an owner %s', async (_, state) => {
    const listing = await makeListing(on, owner);
    await on.db.updateTable('app_user').set(state).where('id', '=', owner.user.id).execute();
    await guess(listing, 3);
    expect(mailsTo(on, owner)).toEqual([]);
  });

  test('stays off after the upgrade for people who had turned off all mail, and is on for others', async () => {
    const mails = choosableKinds.filter((kind) => kind !== 'firstFairPrice');
    const keep = async (turnedOff: readonly string[]) => {
      const { user, token } = await makeUser(on);
      const channels = Object.fromEntries(
        turnedOff.map((kind) => [kind, { inApp: true, mail: 'off', push: true }]),
      );
      await on.db
        .insertInto('notification_setting')
        .values({ user_id: user.id, channels: JSON.stringify(channels) })
        .execute();
      return { user, token };
    };
    const [all, some] = [await keep(mails), await keep(mails.slice(1))];
    // Migrations know no tables.
    await up(on.db as unknown as Kysely<unknown>);
    const mailTo = async ({ token }: { token: string }) =>
      (await on.call('GET /notifications/settings', { token })).data.channels.firstFairPrice?.mail;
    expect([await mailTo(all), await mailTo(some), await mailTo(owner)]).toEqual(['off', 'atOnce', 'atOnce']);
  });
});

describe('the mail of the day', () => {
  test('comes once, in the morning where the person lives, with all that is unread', async () => {
    const tokyo = { latitude: 35.69, longitude: 139.69 };
    const member = await makeUser(on, { point: tokyo, preferences: ['selling'] });
    const [listing, second] = [await makeListing(on, owner), await makeListing(on, owner, { title: 'Lamp' })];
    for (const each of [listing, second]) await makeSuggestion(on, each, { by: member });
    const close = { params: { id: listing.id }, token: owner.token, body: { finalPrice: 100 } };
    await on.call('POST /listings/:id/close', close);
    await work(on);
    await morning(on, 0);
    expect(on.mails).toEqual([]);
    // 20:00 in Tokyo, 12:00 in Berlin (13:00 in summer).
    await morning(on, 12.5);
    expect([subjectsTo(member), subjectsTo(owner)]).toEqual([
      ['“Oak bookcase” went for 100\u00A0€: you were spot on and earned 50 XP'],
      [],
    ]);
    await morning(on, 8.5);
    const [mail] = mailsTo(on, owner);
    expect(mail?.subject).toBe('2 things happened on Ballpark');
    for (const part of [mail?.text, mail?.html])
      for (const title of ['Oak bookcase', 'Lamp'])
        expect(part).toContain(`guesses 100\u00A0€ for “${title}”`);
    await morning(on, 1);
    await morning(on, 24);
    expect([mailsTo(on, member).length, mailsTo(on, owner).length]).toEqual([1, 1]);
  });

  test('is asked for once by many workers, and later notifications go into that of the next day', async () => {
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing);
    await work(on);
    on.clock.advance(21 * hourMs);
    const counts = await Promise.all(Array.from({ length: 4 }, async () => askForDigests(on.deps)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    await makeSuggestion(on, listing);
    await work(on);
    await morning(on, 1);
    expect(mailsTo(on, owner)).toHaveLength(1);
    await morning(on, 24);
    expect(new Set(mailsTo(on, owner).map(({ id }) => id)).size).toBe(2);
  });
});

describe('a person who ends the mails of a kind by one click, signed out, gets no more of them,', () => {
  const click = (url: string, payload = 'List-Unsubscribe=One-Click') =>
    on.app.inject({
      method: 'POST',
      url: url.replace(publicUrl, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });

  test('not even one that waits already', async () => {
    await chooseChannels(on, owner, { ...atOnce, suggestionEdited: { mail: 'atOnce' } });
    await suggestOnNew();
    await work(on);
    const address = unsubscribeAddress();
    on.clock.advance(dayMs);
    await suggestOnNew();
    await fanOutAll(on);
    for (let times = 0; times < 2; times += 1)
      expect((await click(address)).json()).toEqual({ success: true, data: { kind: 'suggestionReceived' } });
    await on.jobs.run();
    await morning(on);
    expect(mailsTo(on, owner)).toHaveLength(1);
    const { suggestionReceived, suggestionEdited } = await settingsOf(owner);
    expect(suggestionReceived).toEqual({ inApp: true, mail: 'off', push: true });
    expect(suggestionEdited.mail).toBe('atOnce');
  });

  test('or of all kinds, by the mail of the day', async () => {
    await suggestOnNew();
    await work(on);
    await morning(on);
    const answer = await click(unsubscribeAddress(), '');
    expect(answer.json()).toEqual({ success: true, data: { kind: null } });
    const channels = Object.values(await settingsOf(owner));
    expect(new Set(channels.map(({ mail }) => mail))).toEqual(new Set(['off']));
  });

  test('and a browser that opens the address is led to the screen that asks first', async () => {
    const answer = await on.app.inject('/api/notifications/unsubscribe?token=a%26b');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/unsubscribe#token=a%26b']);
  });

  test('which nobody can do for another by a made-up link', async () => {
    await chooseChannels(on, owner, atOnce);
    await suggestOnNew();
    await work(on);
    const [before = '', token = ''] = unsubscribeAddress().split('token=');
    const [kind, signed = ''] = token.split('.');
    expect(kind).toBe('suggestionReceived');
    const bytes = Buffer.from(signed, 'base64url');
    const madeUp = Array.from(bytes, (byte, place) => {
      const other = Buffer.from(bytes).fill(byte ^ 0xff, place, place + 1);
      return `${kind}.${other.toString('base64url')}`;
    });
    const ofOthers = ['all', 'rankReached', 'aKindThatIsNoMore'].map((other) => `${other}.${signed}`);
    const respelled = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const other of [...madeUp, ...ofOthers, respelled, `${token}.`, signed, 'x']) {
      const answer = await click(`${before}token=${other}`);
      expect(answer.json()).toMatchObject({ code: 'UNSUBSCRIBE_LINK_INVALID' });
    }
    expect((await click(before.replace(/\?.*/, ''))).statusCode).toBe(400);
  });
});
