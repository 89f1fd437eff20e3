import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { recordAddress } from '../../src/client-hashes/client-hashes.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: true } });
});
afterAll(() => on.close());
// All writes share an IP address, which may make 600 a minute.
beforeEach(() => on.clock.advance(60_000));

/** Too old for the limits of new accounts. */
async function makeMember(): Promise<MadeUser> {
  const made = await makeUser(on);
  const joined = new Date(on.clock.now.getTime() - 8 * dayMs);
  await on.db.updateTable('app_user').set({ created_at: joined }).where('id', '=', made.user.id).execute();
  return made;
}

let texts = 0;
const otherText = () => {
  texts += 1;
  return {
    title: `Thing ${texts}`,
    description: `What I have to say of thing ${texts} is this and that, and some more of it.`,
  };
};
const draft = {
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  photoUrls: [],
};
const post = (token: string, text: object = otherText()) =>
  on.call('POST /listings', { token, body: { ...draft, hasOffer: false, ...text } });
const suggest = (id: string, token: string, comment: string | null = null) =>
  on.call('POST /listings/:id/suggest', { params: { id }, token, body: { amount: 5, comment } });
const ask = (id: string, token: string, text: string) =>
  on.call('POST /listings/:id/questions', { params: { id }, token, body: { text } });
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const times = <Made>(most: number, make: () => Promise<Made>) =>
  Promise.all(Array.from({ length: most }, make));
/** Counts contributions to deleted listings. */
const addGone = (userId: string, kind: 'suggestion' | 'question', most: number) =>
  on.db
    .insertInto('contribution')
    .values(
      Array.from({ length: most }, () => ({
        user_id: userId,
        kind,
        hash: Buffer.alloc(0),
        subject_id: newId(),
        created_at: on.clock.now,
      })),
    )
    .execute();

test('of fifty listings that a new account posts at once thirty are accepted, and the others are refused with when to come again', async () => {
  const { token } = await makeUser(on);
  const answers = await times(50, () => post(token));
  expect([count(answers, 201), count(answers, 429)]).toEqual([30, 20]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({
    code: 'NEWCOMER_LISTINGS',
    error: `${messages.newcomerListings} Try again in 24 hours.`,
  });
  expect(refused?.headers['retry-after']).toBe(String(dayMs / 1000));
});

test('deleting makes no room, the next day makes more, and a week takes the limit away', async () => {
  const { user, token } = await makeUser(on);
  const posted = await times(30, () => post(token));
  for (const { data } of posted) await on.call('DELETE /listings/:id', { params: { id: data.id }, token });
  expect((await post(token)).status).toBe(429);
  const ago = new Date(on.clock.now.getTime() - dayMs);
  await on.db.updateTable('app_user').set({ created_at: ago }).where('id', '=', user.id).execute();
  expect(count(await times(32, () => post(token)), 201)).toBe(30);
  const week = new Date(on.clock.now.getTime() - 7 * dayMs);
  await on.db.updateTable('app_user').set({ created_at: week }).where('id', '=', user.id).execute();
  expect((await post(token)).status).toBe(201);
});

test('each closed guess of another owner allows as much again, and five take the limit away', async () => {
  const newcomer = await makeUser(on);
  const guess = async (owner: MadeUser) => {
    const listing = await makeListing(on, owner, otherText());
    await makeSuggestion(on, listing, { by: newcomer, amount: 100 });
    const params = { id: listing.id };
    await on.call('POST /listings/:id/close', { params, token: owner.token, body: { finalPrice: 100 } });
    await on.call('DELETE /listings/:id', { params, token: owner.token });
  };
  const owners = await times(5, makeMember);
  const [first, ...others] = owners as [MadeUser, ...MadeUser[]];
  await guess(first);
  await guess(first);
  expect(count(await times(61, () => post(newcomer.token)), 201)).toBe(60);
  for (const owner of others) await guess(owner);
  expect((await post(newcomer.token)).status).toBe(201);
});

test('of fifty suggestions and fifty questions at once no more than the limit are there', async () => {
  const [owner, newcomer] = [await makeMember(), await makeUser(on)];
  const listings = await times(50, () => makeListing(on, owner, otherText()));
  await addGone(newcomer.user.id, 'suggestion', 95);
  const suggested = await Promise.all(listings.map(({ id }) => suggest(id, newcomer.token)));
  expect([count(suggested, 201), count(suggested, 429)]).toEqual([5, 45]);
  await addGone(newcomer.user.id, 'question', 15);
  const asked = await Promise.all(
    listings.map(({ id }, at) => ask(id, newcomer.token, `What is on side ${at}?`)),
  );
  expect([count(asked, 201), count(asked, 429)]).toEqual([5, 45]);
});

test('a member posts, suggests and asks as ever, and nothing is kept of a suggestion without words', async () => {
  const [owner, member] = [await makeMember(), await makeMember()];
  const listings = await times(25, () => makeListing(on, owner, otherText()));
  for (const { id } of listings) {
    expect((await suggest(id, member.token, 'Looks fair')).status).toBe(201);
    expect((await ask(id, member.token, 'Is it heavy?')).status).toBe(201);
  }
  const kept = on.db.selectFrom('contribution').selectAll().where('user_id', '=', member.user.id);
  expect(await kept.execute()).toEqual([]);
});

const chair = { title: 'Oak chair', description: 'One of a set, with a few scratches on its legs.' };
const disguised = { title: 'ОAK  CHAIR!', description: 'One of a set – with a few scratches on its 1egs' };

test('the same text is posted five times in a week, of fifty at once, and the sixth says what to do', async () => {
  const { token } = await makeMember();
  const answers = await times(50, () => post(token, chair));
  expect([count(answers, 201), count(answers, 409)]).toEqual([5, 45]);
  expect(await post(token, disguised)).toMatchObject({
    status: 409,
    code: 'LISTING_REPEATED',
    fields: { title: messages.listingRepeated },
  });
});

test('neither deleting nor editing is a way round, and a listing may be edited back to its own text', async () => {
  const { token } = await makeMember();
  const [first] = await times(5, () => post(token, chair));
  await on.call('DELETE /listings/:id', { params: { id: first?.data.id ?? '' }, token });
  const { data: other } = await post(token);
  const edit = (id: string, text: object) =>
    on.call('PUT /listings/:id', { params: { id }, token, body: { ...draft, hasOffer: false, ...text } });
  expect(await edit(other.id, disguised)).toMatchObject({ status: 409, code: 'LISTING_REPEATED' });
  const { data: own } = await post(token);
  const [before, between] = [otherText(), otherText()];
  for (const text of [before, between, before]) expect((await edit(own.id, text)).status).toBe(200);
});

test('similar things in other words, one posted again after it expired, and one a week later are welcome', async () => {
  const { token } = await makeMember();
  for (const at of [1, 2, 3, 4, 5])
    expect((await post(token, { ...chair, title: `Oak chair ${at} of 5` })).status).toBe(201);
  const lamp = otherText();
  await times(5, () => post(token, lamp));
  await on.db
    .updateTable('contribution')
    .set({ created_at: new Date(on.clock.now.getTime() - 7 * dayMs) })
    .where('kind', '=', 'listingText')
    .execute();
  expect((await post(token, lamp)).status).toBe(201);
});

test('one long text of several new accounts of one network is held back, and not that of members', async () => {
  const advert = otherText();
  const newcomers = await times(10, () => makeUser(on));
  for (const { user } of newcomers) await recordAddress(on.deps, user.id, '2001:db8:5::1');
  const answers = await Promise.all(newcomers.map(({ token }) => post(token, advert)));
  expect([count(answers, 201), count(answers, 409)]).toEqual([2, 8]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'LISTING_OF_MANY' });
  const member = await makeMember();
  await recordAddress(on.deps, member.user.id, '2001:db8:5::1');
  expect((await post(member.token, advert)).status).toBe(201);
  // Under 60 letters and digits, with an address.
  const short = {
    title: 'Wooden chair',
    description: 'Used by one family, seen in full at chairs.example/chair',
  };
  const posted = await Promise.all(newcomers.slice(3).map(({ token }) => post(token, short)));
  expect(count(posted, 201)).toBe(7);
});

test('one text of new accounts that share no network is posted by all of them', async () => {
  const common = otherText();
  const strangers = await times(5, () => makeUser(on));
  for (const [at, { user }] of strangers.entries())
    await recordAddress(on.deps, user.id, `2001:db8:6:${at}::1`);
  const answers = await Promise.all(strangers.map(({ token }) => post(token, common)));
  expect(count(answers, 201)).toBe(5);
});

test('the same photo, uploaded again, is posted with five listings in a week', async () => {
  const member = await makeMember();
  const withPhoto = async (colour: string) => {
    const bytes = await plainImage(60, 40, colour).png().toBuffer();
    const body = { base64Data: bytes.toString('base64'), filename: 'photo.png' };
    const { data } = await on.call('POST /photos/upload-base64', { body, token: member.token });
    return post(member.token, { ...otherText(), photoUrls: [data.url] });
  };
  for (let nth = 0; nth < 5; nth += 1) expect((await withPhoto('red')).status).toBe(201);
  expect(await withPhoto('red')).toMatchObject({
    status: 409,
    code: 'PHOTO_REPEATED',
    fields: { photoUrls: messages.photoRepeated },
  });
  expect((await withPhoto('green')).status).toBe(201);
});

test('one text stands on five listings a day, in notes and questions together, and short ones on any number', async () => {
  const [owner, member] = [await makeMember(), await makeMember()];
  const listings = await times(8, () => makeListing(on, owner, otherText()));
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = listings.map(({ id }) => id);
  const advert = 'Better ones at chairs.example';
  for (const id of [a, b, c]) expect((await suggest(id, member.token, advert)).status).toBe(201);
  for (const id of [d, e]) expect((await ask(id, member.token, advert.toUpperCase())).status).toBe(201);
  const refused = { status: 409, code: 'WORDS_REPEATED' };
  expect(await suggest(f, member.token, advert)).toMatchObject(refused);
  expect(await ask(f, member.token, advert)).toMatchObject(refused);
  const { data } = await suggest(g, member.token, 'Looks fair');
  const edited = { params: { id: data.id }, token: member.token, body: { amount: 6, comment: advert } };
  expect(await on.call('PUT /suggestions/:id', edited)).toMatchObject(refused);
  expect((await suggest(h, member.token, 'Looks fair')).status).toBe(201);
  const usual = 'Sold one like it for about the same last year, in good shape';
  for (const { id } of await times(8, () => makeListing(on, owner, otherText())))
    expect((await suggest(id, member.token, usual)).status).toBe(201);
  expect((await ask(h, member.token, 'Looks fair?')).status).toBe(201);
});

test('one text answers questions on five listings a day, and any number on one', async () => {
  const [owner, asker] = [await makeMember(), await makeMember()];
  const listings = await times(6, () => makeListing(on, owner, otherText()));
  const answer = async (id: string) => {
    const { data } = await ask(id, asker.token, `Does number ${id} work?`);
    return on.call('POST /questions/:id/answer', {
      params: { id: data.id },
      token: owner.token,
      body: { text: 'Better ones at chairs.example' },
    });
  };
  const [first, ...others] = listings.map(({ id }) => id) as [string, ...string[]];
  for (const id of [first, first, ...others.slice(0, 4)]) expect((await answer(id)).status).toBe(200);
  expect(await answer(others[4] ?? '')).toMatchObject({ status: 409, code: 'WORDS_REPEATED' });
});

test('contributions are forgotten with their account, and after eight days', async () => {
  const { sweep } = await import('../../src/sweep.ts');
  const { user, token } = await makeMember();
  await post(token);
  const kept = () => on.db.selectFrom('contribution').selectAll().where('user_id', '=', user.id).execute();
  expect(await kept()).not.toEqual([]);
  on.clock.advance(9 * dayMs);
  await sweep(on.deps);
  expect(await kept()).toEqual([]);
});
