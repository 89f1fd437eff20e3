import { defaultChannels } from '@ballpark/domain/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOwners } from '../../src/listings/remind-owners.ts';
import { askForDigests } from '../../src/notifications/send.ts';
import {
  chooseChannels,
  expire,
  makeListing,
  makeSuggestion,
  makeUser,
  type MadeUser,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { berlinNoon, dayMs, mailsTo, morning, publicUrl, startAtNoon, work } from '../support/mailed.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl } });
});
beforeEach(async () => {
  owner = await startAtNoon(on);
});
afterAll(() => on.close());

describe('the mail of the day', () => {
  test('comes once, in the morning where the person lives, with all that is unread', async () => {
    const member = await makeUser(on, {
      point: { latitude: 35.69, longitude: 139.69 },
      preferences: ['selling'],
    });
    const listing = await makeListing(on, owner);
    const second = await makeListing(on, owner, { title: 'Lamp' });
    for (const each of [listing, second]) await makeSuggestion(on, each, { by: member });
    const close = { params: { id: listing.id }, token: owner.token, body: { finalPrice: 100 } };
    await on.call('POST /listings/:id/close', close);
    await work(on);
    await morning(on, 0);
    expect(on.mails).toEqual([]);
    // 20:00 in Tokyo, 12:00 in Berlin (13:00 in summer).
    await morning(on, 12.5);
    expect(mailsTo(on, member).map(({ subject }) => subject)).toEqual([
      '“Oak bookcase” went for 100,00\u00A0€: you were spot on and earned 50 XP',
    ]);
    expect(mailsTo(on, owner)).toEqual([]);
    await morning(on, 8.5);
    const [mail] = mailsTo(on, owner);
    expect(mail?.subject).toBe('2 things happened on Ballpark');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('guesses 100,00\u00A0€ for “Oak bookcase”');
      expect(part).toContain('guesses 100,00\u00A0€ for “Lamp”');
    }
    await morning(on, 1);
    await morning(on, 24);
    expect([mailsTo(on, member), mailsTo(on, owner)].map((mails) => mails.length)).toEqual([1, 1]);
  });

  test('is asked for once by many workers, and later notifications go into that of the next day', async () => {
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing);
    await work(on);
    on.clock.advance(21 * 3_600_000);
    const counts = await Promise.all(Array.from({ length: 4 }, async () => askForDigests(on.deps)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    await makeSuggestion(on, listing);
    await work(on);
    await morning(on, 1);
    expect(mailsTo(on, owner)).toHaveLength(1);
    await morning(on, 24);
    expect(mailsTo(on, owner)).toHaveLength(2);
    expect(new Set(mailsTo(on, owner).map(({ id }) => id)).size).toBe(2);
  });

  test('waits for the end of quiet hours that were chosen since it was asked for', async () => {
    await makeSuggestion(on, await makeListing(on, owner));
    await work(on);
    on.clock.advance(21 * 3_600_000);
    expect(await askForDigests(on.deps)).toBe(1);
    const body = { channels: defaultChannels, quietHours: { from: '06:00', to: '11:00' } };
    await on.call('PUT /notifications/settings', { token: owner.token, body });
    await on.jobs.run();
    expect(mailsTo(on, owner)).toEqual([]);
    on.clock.advance(3 * 3_600_000);
    await on.jobs.run();
    expect(mailsTo(on, owner)).toHaveLength(1);
  });

  test('leaves out what was read or is not wanted any more, and is none without the rest', async () => {
    await makeSuggestion(on, await makeListing(on, owner));
    await work(on);
    on.clock.advance(21 * 3_600_000);
    await askForDigests(on.deps);
    await chooseChannels(on, owner, { suggestionReceived: { mail: 'off' } });
    await on.jobs.run();
    expect(mailsTo(on, owner)).toEqual([]);
  });
});

describe('the reminder of a listing that ends soon', () => {
  test.each([
    ['off', 0, 0],
    ['atOnce', 1, 0],
    ['daily', 0, 1],
  ] as const)(
    'chosen as %s comes so often at once: %i, and the next morning: %i',
    async (mail, now, later) => {
      on.clock.now = new Date();
      await chooseChannels(on, owner, { listingEndsSoon: { mail } });
      await expire(on, (await makeListing(on, owner)).id, -10 * 60);
      await remindOwners(on.deps);
      await work(on);
      expect(mailsTo(on, owner)).toHaveLength(now);
      for (const { headers } of mailsTo(on, owner))
        expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      on.clock.now = new Date(berlinNoon.getTime() + 2 * dayMs);
      await morning(on, 0);
      expect(mailsTo(on, owner)).toHaveLength(now + later);
    },
  );
});
