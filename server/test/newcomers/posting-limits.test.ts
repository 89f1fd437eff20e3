import { dayMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeEach, expect, test } from 'vitest';
import { recordAddress } from '../../src/client-hashes/client-hashes.ts';
import {
  answer,
  ask,
  close,
  deleteListing,
  editSuggestion,
  statusesOf,
  suggest,
  times,
} from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind, config: { isRateLimited: true } });
// All writes share an IP address, which may make 600 a minute.
beforeEach(() => on.clock.advance(60_000));

const joined = (user: { id: string }, daysAgo: number) =>
  on.db
    .updateTable('app_user')
    .set({ created_at: new Date(on.clock.now.getTime() - daysAgo * dayMs) })
    .where('id', '=', user.id)
    .execute();
/** Too old for the limits of new accounts. */
async function makeMember(): Promise<Person> {
  const made = await makeUser(on);
  await joined(made.user, 8);
  return made;
}
/** New accounts, on one network. */
const newNeighbours = (count: number, network: string) =>
  times(count, async () => {
    const made = await makeUser(on);
    await recordAddress(on.deps, made.user.id, `2001:db8:${network}::1`);
    return made;
  });

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
const post = ({ call }: Person, text: object = otherText()) =>
  call('POST /listings', { body: { ...draft, hasOffer: false, ...text } });
const say = (by: Person, listing: { id: string }, comment: string) =>
  suggest(by, listing, { amount: 5, comment });
async function upload({ call }: Person, colour: string, route: 'listing' | 'profile'): Promise<string> {
  const bytes = await plainImage(60, 40, colour).png().toBuffer();
  const body = { base64Data: bytes.toString('base64'), filename: 'photo.png' };
  const path = route === 'listing' ? 'POST /photos/upload-base64' : 'POST /photos/upload-profile-base64';
  return (await call(path, { body })).data.url;
}
const useUp = (userId: string, kind: 'listing' | 'suggestion' | 'question', count: number) =>
  on.db
    .insertInto('rate_limit')
    .values({
      key: `${kind}-day:${userId}`,
      count,
      resets_at: new Date(on.clock.now.getTime() + dayMs),
    })
    .execute();

test('of fifty listings that a new account posts at once thirty are accepted, and the others are refused with when to come again', async () => {
  const newcomer = await makeUser(on);
  const answers = await times(50, () => post(newcomer));
  expect(statusesOf(answers)).toEqual({ 201: 30, 429: 20 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({
    code: 'NEWCOMER_LISTINGS',
    error: `${messages.newcomerListings} Try again in 24 hours.`,
  });
  expect(refused?.headers['retry-after']).toBe(String(dayMs / 1000));
});

test('deleting makes no room, age makes more up to an end, and the next day begins again', async () => {
  const newcomer = await makeUser(on);
  for (const { data } of await times(30, () => post(newcomer))) await deleteListing(newcomer, data);
  expect(await post(newcomer)).toMatchObject({ status: 429, code: 'NEWCOMER_LISTINGS' });
  await joined(newcomer.user, 1);
  expect(statusesOf(await times(32, () => post(newcomer)))).toEqual({ 201: 30, 429: 2 });
  await joined(newcomer.user, 7);
  expect(await post(newcomer)).toMatchObject({
    status: 429,
    code: 'DAILY_LISTINGS',
    error: `${messages.dailyListings} Try again in 24 hours.`,
  });
  on.clock.advance(dayMs);
  expect((await post(newcomer)).status).toBe(201);
});

test('each closed guess of another owner allows as much again, up to the limit of everybody', async () => {
  const newcomer = await makeUser(on);
  const guess = async (owner: Person) => {
    const listing = await makeListing(on, owner, otherText());
    await makeSuggestion(on, listing, { by: newcomer, amount: 100 });
    await close(owner, listing, 100);
    await deleteListing(owner, listing);
  };
  await useUp(newcomer.user.id, 'listing', 30);
  const [first, ...others] = (await times(5, makeMember)) as [Person, ...Person[]];
  for (const owner of [first, first]) await guess(owner);
  expect(statusesOf(await times(31, () => post(newcomer)))).toEqual({ 201: 30, 429: 1 });
  for (const owner of others) await guess(owner);
  expect(await post(newcomer)).toMatchObject({ status: 429, code: 'DAILY_LISTINGS' });
});

test('of fifty suggestions and fifty questions at once no more than the limit are there', async () => {
  const [owner, newcomer] = [await makeMember(), await makeUser(on)];
  const listings = await times(50, () => makeListing(on, owner, otherText()));
  await useUp(newcomer.user.id, 'suggestion', 95);
  const suggested = await Promise.all(listings.map((listing) => suggest(newcomer, listing)));
  expect(statusesOf(suggested)).toEqual({ 201: 5, 429: 45 });
  await useUp(newcomer.user.id, 'question', 15);
  const asked = await Promise.all(listings.map((listing, at) => ask(newcomer, listing, `What is ${at}?`)));
  expect(statusesOf(asked)).toEqual({ 201: 5, 429: 45 });
});

test('a member and a moderator post, suggest and ask up to a number a day, too', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const listing = await makeListing(on, await makeMember(), otherText());
  for (const person of [await makeMember(), moderator]) {
    await useUp(person.user.id, 'listing', 59);
    await useUp(person.user.id, 'suggestion', 499);
    await useUp(person.user.id, 'question', 99);
    const [open, other] = [listing, await makeListing(on, await makeMember(), otherText())];
    for (const status of [201, 429]) {
      const about = status === 201 ? open : other;
      expect((await post(person)).status).toBe(status);
      expect((await suggest(person, about)).status).toBe(status);
      expect((await ask(person, about, 'Is it heavy?')).status).toBe(status);
    }
    expect((await suggest(person, other)).code).toBe('DAILY_SUGGESTIONS');
    expect((await ask(person, other, 'Is it heavy?')).code).toBe('DAILY_QUESTIONS');
  }
});

test('a member suggests and asks as ever, and nothing is kept of short words', async () => {
  const [owner, member] = [await makeMember(), await makeMember()];
  for (const listing of await times(25, () => makeListing(on, owner, otherText()))) {
    expect((await say(member, listing, 'Looks fair')).status).toBe(201);
    expect((await ask(member, listing, 'Is it heavy?')).status).toBe(201);
  }
  const kept = on.db.selectFrom('contribution').selectAll().where('user_id', '=', member.user.id);
  expect(await kept.execute()).toEqual([]);
});

const chair = { title: 'Oak chair', description: 'One of a set, with a few scratches on its legs.' };
const disguised = { title: 'ОAK  CHAIR!', description: 'One of a set – with a few scratches on its 1egs' };

test('the same text is posted five times in a week, of fifty at once, and the sixth says what to do', async () => {
  const member = await makeMember();
  const similar = await times(6, (at) => post(member, { ...chair, title: `Oak chair ${at} of 6` }));
  expect(statusesOf(similar)).toEqual({ 201: 6 });
  const answers = await times(50, () => post(member, chair));
  expect(statusesOf(answers)).toEqual({ 201: 5, 409: 45 });
  const fields = { title: messages.listingRepeated };
  expect(await post(member, disguised)).toMatchObject({ status: 409, code: 'LISTING_REPEATED', fields });
  const weekAgo = new Date(on.clock.now.getTime() - 7 * dayMs);
  await on.db.updateTable('contribution').set({ created_at: weekAgo }).execute();
  expect((await post(member, chair)).status).toBe(201);
});

test('neither deleting nor editing is a way round, and a listing may be edited back to its own text', async () => {
  const member = await makeMember();
  const [first] = await times(5, () => post(member, chair));
  await deleteListing(member, { id: first?.data.id ?? '' });
  const { data: own } = await post(member);
  const edit = (text: object) =>
    member.call('PUT /listings/:id', {
      params: { id: own.id },
      body: { ...draft, hasOffer: false, ...text },
    });
  expect(await edit(disguised)).toMatchObject({ status: 409, code: 'LISTING_REPEATED' });
  const [before, between] = [otherText(), otherText()];
  for (const text of [before, between, before]) expect((await edit(text)).status).toBe(200);
});

test('one long text of several new accounts of one network is held back, and not that of members', async () => {
  const advert = otherText();
  const newcomers = await newNeighbours(10, '5');
  const answers = await Promise.all(newcomers.map((by) => post(by, advert)));
  expect(statusesOf(answers)).toEqual({ 201: 2, 409: 8 });
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'LISTING_OF_MANY' });
  const [member = await makeMember()] = await newNeighbours(1, '5');
  await joined(member.user, 8);
  expect((await post(member, advert)).status).toBe(201);
  // Under 60 letters and digits, with an address.
  const short = { title: 'Wooden chair', description: 'Used by one family, see chairs.example/chair' };
  expect(statusesOf(await Promise.all(newcomers.map((by) => post(by, short))))).toEqual({ 201: 10 });
  // Others of their /48 may be strangers.
  const around = await times(10, async (at) => (await newNeighbours(1, `6:${at}`))[0] ?? member);
  expect(statusesOf(await Promise.all(around.map((by) => post(by, advert))))).toEqual({ 201: 8, 409: 2 });
});

test('the same photo, uploaded again, is posted with five listings in a week', async () => {
  const member = await makeMember();
  const withPhoto = async (colour: string) =>
    post(member, { ...otherText(), photoUrls: [await upload(member, colour, 'listing')] });
  for (let nth = 0; nth < 5; nth += 1) expect((await withPhoto('red')).status).toBe(201);
  const fields = { photoUrls: messages.photoRepeated };
  expect(await withPhoto('red')).toMatchObject({ status: 409, code: 'PHOTO_REPEATED', fields });
  expect((await withPhoto('green')).status).toBe(201);
});

test('one text stands on five listings a day, in notes and questions together, and a usual one on any number', async () => {
  const [owner, member] = [await makeMember(), await makeMember()];
  const listings = await times(8, () => makeListing(on, owner, otherText()));
  const advert = 'Better ones at chairs.example';
  for (const listing of listings.slice(0, 3)) expect((await say(member, listing, advert)).status).toBe(201);
  for (const listing of listings.slice(3, 5))
    expect((await ask(member, listing, advert.toUpperCase())).status).toBe(201);
  const refused = { status: 409, code: 'WORDS_REPEATED' };
  const [sixth = owner.user, seventh = owner.user] = listings.slice(5);
  expect(await say(member, sixth, advert)).toMatchObject(refused);
  expect(await ask(member, sixth, advert)).toMatchObject(refused);
  const { data } = await say(member, seventh, 'Looks fair');
  expect(await editSuggestion(member, data, { amount: 6, comment: advert })).toMatchObject(refused);
  const usual = 'Sold one like it for about the same last year, in good shape';
  for (const listing of await times(8, () => makeListing(on, owner, otherText())))
    expect((await say(member, listing, usual)).status).toBe(201);
});

test('one text answers questions on five listings a day, and any number on one', async () => {
  const [owner, asker] = [await makeMember(), await makeMember()];
  const listings = await times(6, () => makeListing(on, owner, otherText()));
  const answerOn = async (listing: { id: string }) => {
    const { data } = await ask(asker, listing, `Does number ${listing.id} work?`);
    return answer(owner, data, 'Better ones at chairs.example');
  };
  const [first = owner.user] = listings;
  for (const listing of [first, first, ...listings.slice(1, 5)])
    expect((await answerOn(listing)).status).toBe(200);
  expect(await answerOn(listings[5] ?? first)).toMatchObject({ status: 409, code: 'WORDS_REPEATED' });
});

test('one text of several new accounts is held back from profiles, and not that of members', async () => {
  const write = ({ call }: Person, about: string) => call('PUT /profile', { body: { about } });
  const advert =
    'Oak and beech chairs, six of a kind, cheaper than new ones, all at chairs.example, write to me today!';
  const newcomers = await newNeighbours(5, '9');
  const answers = await Promise.all(newcomers.map((by) => write(by, advert)));
  expect(statusesOf(answers)).toEqual({ 200: 2, 409: 3 });
  const fields = { about: messages.listingOfMany };
  const refused = answers.find(({ status }) => status === 409);
  expect(refused).toMatchObject({ code: 'LISTING_OF_MANY', fields });
  expect((await write(await makeMember(), advert)).status).toBe(200);
});

test('one photo of several new accounts is held back from profiles, as photo and background together', async () => {
  const show = async (by: Person, colour: string, field: 'photoUrl' | 'backgroundUrl' = 'photoUrl') => {
    const body = { [field]: await upload(by, colour, 'profile') };
    return by.call('PUT /profile', { body });
  };
  const [a, b, c] = (await newNeighbours(3, '10')) as [Person, Person, Person];
  expect((await show(a, 'blue')).status).toBe(200);
  expect((await show(b, 'blue', 'backgroundUrl')).status).toBe(200);
  const fields = { photoUrl: messages.photoOfMany };
  expect(await show(c, 'blue')).toMatchObject({ status: 409, code: 'PHOTO_OF_MANY', fields });
  for (const other of [a, await makeMember()]) expect((await show(other, 'blue')).status).toBe(200);
  on.clock.advance(dayMs);
  expect((await show(c, 'blue')).status).toBe(200);
});
