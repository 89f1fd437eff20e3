import { hourMs } from '@ballpark/domain/durations.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';
import { openHeldCases } from '../../src/moderation/held-posts.ts';
import { followSite } from '../../src/site/follow-site.ts';
import { adoptWatchedWords } from '../../src/site/watched-words.ts';
import { subjectsTo } from '../support/mailed.ts';
import {
  done,
  expire,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
  type Person,
} from '../support/make.ts';
import { fanOutAll, testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
let moderator: Person;
let owner: Person;
let other: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  moderator = await makeUser(on, { role: 'moderator' });
  [owner, other] = [await makeUser(on), await makeUser(on)];
  await watch('casino*', 'wire transfer');
});
afterEach(() => on.close());

const watch = (...watchedWords: string[]) =>
  done(admin.call('PUT /admin/settings', { body: { watchedWords } }));
const cases = async () => {
  await openHeldCases(on.deps);
  return (await moderator.call('GET /moderation/cases')).data;
};
async function decide(action: 'keep' | 'remove') {
  const [one] = await cases();
  const input = { params: { id: one?.id ?? '' }, body: { action, reason: 'Looked at it' } };
  return done(moderator.call('POST /moderation/cases/:id/decision', input));
}
const sees = async ({ call }: Person, id: string) =>
  (await call('GET /listings/:id', { params: { id } })).status === 200;
const found = async ({ call }: Person) => (await call('GET /listings')).data.map(({ id }) => id);
const notified = async ({ call }: Person) => {
  await fanOutAll(on);
  return (await call('GET /notifications')).data.notifications.map(({ kind }) => kind);
};

test('a listing with a watched word is its author’s alone until a moderator releases it', async () => {
  const { id } = await makeListing(on, owner, { description: 'Come to our CASÍNOS' });
  expect([await sees(owner, id), await sees(other, id), await found(other)]).toEqual([true, false, []]);
  const [held] = await cases();
  expect(held).toMatchObject({ subjectKind: 'listing', subjectId: id, hiddenBy: 'reports', weight: 1 });
  const { data } = await moderator.call('GET /moderation/cases/:id', { params: { id: held?.id ?? '' } });
  expect(data.signals).toEqual(['It has “casino*”, which you watch. Choose to keep it to show it.']);
  expect(await notified(owner)).toEqual(['statementMade']);
  await decide('keep');
  expect([await sees(other, id), await found(other)]).toEqual([true, [id]]);
  expect(await cases()).toEqual([]);
});

test('its author hears that it waits, and that it is shown', async () => {
  const { id } = await makeListing(on, owner, { title: 'A casino' });
  await decide('keep');
  await fanOutAll(on);
  const { notifications } = (await owner.call('GET /notifications')).data;
  expect(notifications.map(({ text, listingId }) => [text, listingId])).toEqual([
    ['“A casino” is shown again', id],
    ['“A casino” is hidden: see why, and what you can do', null],
  ]);
  const subjects = await subjectsTo(on, owner.user.email);
  expect(subjects).toContain('“A casino” is shown again');
});

test('a listing does not expire while it waits, and its time begins anew when it is shown', async () => {
  const { id } = await makeListing(on, owner, { title: 'A casino' });
  await expire(on, id);
  expect(await autoCloseExpired(on.deps)).toBe(0);
  on.clock.advance(hourMs);
  await decide('keep');
  const { isActive, expiresAt } = await done(other.call('GET /listings/:id', { params: { id } }));
  expect([isActive, expiresAt]).toEqual([
    true,
    new Date(on.clock.now.getTime() + openHours * hourMs).toISOString(),
  ]);
  await expire(on, id);
  expect(await autoCloseExpired(on.deps)).toBe(1);
});

test('a removed one stays hidden', async () => {
  const { id } = await makeListing(on, owner, { title: 'A wire transfer' });
  await decide('remove');
  expect([await sees(owner, id), await sees(other, id)]).toEqual([true, false]);
});

test('the note of a guess waits with its guess, whose amount counts meanwhile', async () => {
  const { id } = await makeListing(on, owner);
  const guess = await makeSuggestion(on, await done(owner.call('GET /listings/:id', { params: { id } })), {
    by: other,
    comment: 'Win it in a casino',
  });
  expect(guess.isHidden).toBe(true);
  const read = async () => {
    const { suggestionCount, suggestions } = await done(owner.call('GET /listings/:id', { params: { id } }));
    return [suggestionCount, suggestions.length];
  };
  expect(await read()).toEqual([1, 0]);
  expect(await notified(owner)).toEqual([]);
  await decide('keep');
  expect(await read()).toEqual([1, 1]);
});

test('a question and an answer wait', async () => {
  const listing = await makeListing(on, owner);
  const { id } = await makeQuestion(on, listing, { by: other, text: 'Do you take a wire transfer?' });
  const read = async ({ call }: Person) =>
    (await call('GET /listings/:id/questions', { params: { id: listing.id } })).data;
  expect([await read(owner), await notified(owner)]).toEqual([[], []]);
  await decide('keep');
  expect(await read(owner)).toHaveLength(1);
  await done(
    owner.call('POST /questions/:id/answer', { params: { id }, body: { text: 'Yes, at the casino' } }),
  );
  expect((await read(other)).map(({ answer }) => answer)).toEqual([null]);
  await decide('keep');
  expect((await read(other)).map(({ answer }) => answer?.text)).toEqual(['Yes, at the casino']);
});

test('a text about oneself waits with its profile', async () => {
  await done(owner.call('PUT /profile', { body: { about: 'Casino owner' } }));
  expect((await cases()).map(({ subjectKind }) => subjectKind)).toEqual(['user']);
  const about = async () =>
    (await other.call('GET /profile/:id', { params: { id: owner.user.id } })).data?.about;
  expect(await about()).toBeUndefined();
  await decide('keep');
  expect(await about()).toBe('Casino owner');
});

test('an edit waits only for a word that was not there', async () => {
  const { id } = await makeListing(on, owner, { title: 'A casino' });
  await decide('keep');
  const edit = async (title: string) => {
    const draft = { title, description: 'Shelves', type: 'PRODUCT', location: 'Berlin', photoUrls: [] };
    await done(owner.call('PUT /listings/:id', { params: { id }, body: draft }));
    return sees(other, id);
  };
  expect(await edit('A casino, cheap')).toBe(true);
  expect(await edit('A casino by wire transfer')).toBe(false);
});

test('what moderators write, and what has no watched word, is shown at once', async () => {
  const { id } = await makeListing(on, moderator, { title: 'A casino' });
  const { id: plain } = await makeListing(on, owner, { title: 'An occasion' });
  expect([await sees(other, id), await sees(other, plain)]).toEqual([true, true]);
  await watch();
  const { id: unwatched } = await makeListing(on, owner, { title: 'A casino' });
  expect(await sees(other, unwatched)).toBe(true);
});

test('of two processes each post gets one case', async () => {
  await makeListing(on, owner, { title: 'A casino' });
  await Promise.all([openHeldCases(on.deps), openHeldCases(on.deps)]);
  expect(await cases()).toHaveLength(1);
});

test('another process follows the list', async () => {
  adoptWatchedWords([]);
  const stop = await followSite(on.deps);
  const { id } = await makeListing(on, owner, { title: 'A casino' });
  expect(await sees(other, id)).toBe(false);
  stop();
});

test('a word needs a letter or number, and there can be 500', async () => {
  const change = (watchedWords: string[]) => admin.call('PUT /admin/settings', { body: { watchedWords } });
  expect((await change(['*'])).status).toBe(400);
  expect((await change(Array.from({ length: 501 }, (_, at) => `word${at}`))).status).toBe(400);
  expect((await change(Array.from({ length: 500 }, (_, at) => `word${at}`))).status).toBe(200);
});
