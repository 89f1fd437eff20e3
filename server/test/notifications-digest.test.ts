import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOwners } from '../src/listings/remind-owners.ts';
import { askForDigests } from '../src/notifications/ask-for-digests.ts';
import { fanOut } from '../src/notifications/fan-out.ts';
import { chooseChannels, expire, makeListing, makeSuggestion, makeUser, type MadeUser } from './make.ts';
import { testApp, type TestApp } from './test-app.ts';

const publicUrl = 'https://ballpark.example';
const dayMs = 24 * 3_600_000;
const berlinNoon = new Date(Math.floor(Date.now() / dayMs) * dayMs + 11 * 3_600_000);
let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl } });
});
beforeEach(async () => {
  await fanOut(on.deps);
  await on.jobs.run();
  await on.db.deleteFrom('notification').execute();
  on.mails.length = 0;
  on.clock.now = berlinNoon;
  owner = await makeUser(on, { name: 'Grace Hopper' });
});
afterAll(() => on.close());

async function work(): Promise<void> {
  await fanOut(on.deps);
  await on.jobs.run();
}
async function morning(hours = 21): Promise<void> {
  on.clock.advance(hours * 3_600_000);
  await askForDigests(on.deps);
  await on.jobs.run();
}
const mailsTo = ({ user }: MadeUser) => on.mails.filter(({ to }) => to === user.email);
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
    await work();
    await morning(0);
    expect(on.mails).toEqual([]);
    // It is 20:00 in Tokyo and 12:00 in Berlin (13:00 in summer) at first.
    await morning(12.5);
    expect(mailsTo(member).map(({ subject }) => subject)).toEqual([
      '“Oak bookcase” went for €100.00: you named the very price and earned 50 XP',
    ]);
    expect(mailsTo(owner)).toEqual([]);
    await morning(8.5);
    const [mail] = mailsTo(owner);
    expect(mail?.subject).toBe('2 things happened on Ballpark');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('A new suggestion on “Oak bookcase”');
      expect(part).toContain('A new suggestion on “Lamp”');
    }
    await morning(1);
    await morning(24);
    expect([mailsTo(member), mailsTo(owner)].map((mails) => mails.length)).toEqual([1, 1]);
  });

  test('is asked for once by many workers, and tells the next day of what comes later', async () => {
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing);
    await work();
    on.clock.advance(21 * 3_600_000);
    const counts = await Promise.all(Array.from({ length: 4 }, async () => askForDigests(on.deps)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    await makeSuggestion(on, listing);
    await work();
    await morning(1);
    expect(mailsTo(owner)).toHaveLength(1);
    await morning(24);
    expect(mailsTo(owner)).toHaveLength(2);
    expect(new Set(mailsTo(owner).map(({ id }) => id)).size).toBe(2);
  });

  test('leaves out what was read or is not wanted any more, and is none without the rest', async () => {
    await makeSuggestion(on, await makeListing(on, owner));
    await work();
    on.clock.advance(21 * 3_600_000);
    await askForDigests(on.deps);
    await chooseChannels(on, owner, { suggestionReceived: { mail: 'off' } });
    await on.jobs.run();
    expect(mailsTo(owner)).toEqual([]);
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
      await work();
      expect(mailsTo(owner)).toHaveLength(now);
      for (const { headers } of mailsTo(owner))
        expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      on.clock.now = new Date(berlinNoon.getTime() + 2 * dayMs);
      await morning(0);
      expect(mailsTo(owner)).toHaveLength(now + later);
    },
  );
});
