import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makePhoto, makeUser, readEvents, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const draft = {
  title: 'Oak bookcase',
  description: 'Solid oak, five shelves.',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  hasOffer: false,
  photoUrls: [],
};
const post = (overrides: Record<string, unknown> = {}) =>
  on.call('POST /listings', { token: owner.token, body: { ...draft, ...overrides } });

describe('a posted listing', () => {
  test('is answered whole: open for 72 hours, unpriced, with its owner', async () => {
    const answer = await post();
    expect(answer.status).toBe(201);
    const createdAt = on.clock.now.toISOString();
    const expiresAt = new Date(on.clock.now.getTime() + 72 * 3_600_000).toISOString();
    expect(answer.data).toMatchObject({
      ...draft,
      id: expect.any(String),
      userId: owner.user.id,
      photos: [],
      offerAmount: null,
      currency: 'EUR',
      isActive: true,
      createdAt,
      expiresAt,
      autoClosedAt: null,
      closedAt: null,
      finalPrice: null,
      fairPrice: null,
      guessRange: null,
      priceAnsweredAt: null,
      priceShownAt: null,
      hasIndependentGuesses: false,
      hasHiddenGuesses: false,
      suggestionCount: 0,
      ownAmount: null,
      isSaved: false,
      awaitsReveal: false,
      suggestions: [],
      unseenAmounts: [],
      user: {
        id: owner.user.id,
        name: owner.user.name,
        username: owner.user.username,
        photoUrl: null,
        xp: 0,
      },
    });
    expect(await readEvents(on, answer.data.id)).toEqual([
      { kind: 'listing.created', user_id: owner.user.id, payload: {} },
    ]);
    const read = await on.call('GET /listings/:id', { token: owner.token, params: { id: answer.data.id } });
    expect(read.data).toEqual(answer.data);
  });

  test('is by default a product without an offer or photos', async () => {
    const body = { title: ' Lamp ', description: '\n Brass ', location: ' Berlin ' };
    const answer = await on.call('POST /listings', { token: owner.token, body });
    expect(answer.data).toMatchObject({
      title: 'Lamp',
      description: 'Brass',
      location: 'Berlin',
      type: 'PRODUCT',
      hasOffer: false,
      photoUrls: [],
    });
  });
});

describe('problems are reported in the order of the form:', () => {
  const nothing = { title: ' ', description: '', location: '\t', hasOffer: true, offerAmount: 0 };
  const fixed = { title: 'Lamp', description: 'Brass', location: 'Berlin', offerAmount: 5 };
  test.each([
    [messages.titleMissing, {}, ['title', 'description', 'location', 'offerAmount']],
    [messages.descriptionMissing, { title: fixed.title }, ['description', 'location', 'offerAmount']],
    [
      messages.locationMissing,
      { title: fixed.title, description: fixed.description },
      ['location', 'offerAmount'],
    ],
    [messages.offerAmountInvalid, { ...fixed, offerAmount: null }, ['offerAmount']],
  ])('%s', async (text, corrections, wrongFields) => {
    const answer = await post({ ...nothing, ...corrections });
    expect(answer).toMatchObject({
      status: 400,
      success: false,
      error: text,
      message: text,
      code: 'INVALID_INPUT',
    });
    expect(Object.keys(answer.fields ?? {})).toEqual(wrongFields);
  });

  test.each([
    ['title', { title: undefined }, messages.titleMissing],
    ['title', { title: 7 }, messages.titleMissing],
    ['title', { title: 'x'.repeat(101) }, messages.titleTooLong],
    ['description', { description: 'x'.repeat(501) }, messages.descriptionTooLong],
    ['location', { location: 'x'.repeat(201) }, messages.locationTooLong],
    ['latitude', { latitude: '52' }, messages.coordinatesInvalid],
    ['latitude', { latitude: 90.01 }, messages.coordinatesInvalid],
    ['longitude', { longitude: -180.01 }, messages.coordinatesInvalid],
    ['type', { type: 'THING' }, messages.invalidInput],
    ['hasOffer', { hasOffer: 'yes' }, messages.invalidInput],
    ['offerAmount', { hasOffer: true }, messages.offerAmountInvalid],
    ['offerAmount', { hasOffer: true, offerAmount: 0 }, messages.offerAmountInvalid],
    ['offerAmount', { hasOffer: true, offerAmount: -5 }, messages.offerAmountInvalid],
    ['offerAmount', { hasOffer: true, offerAmount: '5' }, messages.offerAmountInvalid],
    ['offerAmount', { hasOffer: true, offerAmount: 1_000_000_000 }, messages.amountTooLarge],
    ['offerAmount', { hasOffer: true, offerAmount: 10.005 }, messages.amountTooPrecise],
    ['photoUrls', { photoUrls: Array(6).fill('/media/x.webp') }, messages.photosTooMany],
  ])('%s of %o', async (field, wrong, text) => {
    const answer = await post(wrong);
    expect(answer).toMatchObject({ status: 400, error: text });
    expect(answer.fields).toEqual({ [field]: text });
  });
});

describe('the offer', () => {
  test('is kept to the cent', async () => {
    expect((await post({ hasOffer: true, offerAmount: 999_999_999.99 })).data).toMatchObject({
      hasOffer: true,
      offerAmount: 999_999_999.99,
    });
  });

  test('is emptied when there is none, whatever amount was sent', async () => {
    for (const offerAmount of [50, -1, 0.001]) {
      const answer = await post({ hasOffer: false, offerAmount });
      expect(answer).toMatchObject({ status: 201, data: { hasOffer: false, offerAmount: null } });
    }
  });
});

describe('the place', () => {
  test.each([
    ['Berlin', 52.52, 13.41, 'EUR'],
    ['London', 51.51, -0.13, 'GBP'],
    ['New York', 40.71, -74.01, 'USD'],
    ['the middle of the ocean', 0, -30, 'USD'],
  ])('%s sets the currency by its coordinates, not by the text', async (_, latitude, longitude, currency) => {
    const answer = await post({ latitude, longitude, location: 'Tokyo, Japan', currency: 'TRY' });
    expect(answer.data.currency).toBe(currency);
  });

  test('has its currency’s decimals: yen have none', async () => {
    const tokyo = { latitude: 35.69, longitude: 139.69, hasOffer: true };
    expect((await post({ ...tokyo, offerAmount: 1050 })).data).toMatchObject({
      currency: 'JPY',
      offerAmount: 1050,
    });
    const refused = await post({ ...tokyo, offerAmount: 10.5 });
    expect(refused).toMatchObject({
      status: 400,
      error: messages.amountTooPrecise,
      fields: { offerAmount: messages.amountTooPrecise },
    });
  });

  test('is kept and served no finer than 0.01 degrees', async () => {
    const answer = await post({ latitude: 52.516_37, longitude: 13.377_71 });
    expect(answer.data).toMatchObject({ latitude: 52.52, longitude: 13.38 });
    const stored = await on.db
      .selectFrom('listing')
      .select(['latitude', 'longitude'])
      .where('id', '=', answer.data.id)
      .executeTakeFirst();
    expect(stored).toEqual({ latitude: 52.52, longitude: 13.38 });
  });

  test.each([
    ['the city that the text names', 'London', { latitude: 51.51, longitude: -0.13, currency: 'GBP' }],
    ['the owner’s own, where no city is called so', 'At the old mill', { latitude: 52.52, currency: 'EUR' }],
  ])('without coordinates is %s', async (_, location, found) => {
    const answer = await post({ location, latitude: null, longitude: undefined });
    expect(answer.data).toMatchObject({ location, ...found });
  });
});

describe('photos', () => {
  test('keep their order, and a repeated one counts once', async () => {
    const [first, second] = [await makePhoto(on, owner), await makePhoto(on, owner)];
    const answer = await post({ photoUrls: [second.url, first.url, second.url] });
    expect(answer.data.photoUrls).toEqual([second.url, first.url]);
    expect(answer.data.photos).toEqual([second, first]);
  });

  test('are 5 at most', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => makePhoto(on, owner)));
    const photoUrls = photos.map(({ url }) => url);
    expect((await post({ photoUrls })).error).toBe(messages.photosTooMany);
    expect((await post({ photoUrls: photoUrls.slice(0, 5) })).data.photoUrls).toHaveLength(5);
  });

  test.each([
    'https://evil.example/a.webp',
    'http://127.0.0.1/media/a.webp',
    `/media/${newId()}.webp`,
    '/media/../../etc/passwd',
    '',
  ])('%s is none of one’s own', async (url) => {
    const own = await makePhoto(on, owner);
    const answer = await post({ photoUrls: [own.url, url] });
    expect(answer).toMatchObject({ status: 400, fields: { photoUrls: messages.photoNotYours } });
  });

  test('uploaded for a profile, where GIF and more bytes are allowed, are refused', async () => {
    const photo = await makePhoto(on, owner, 'POST /photos/upload-profile-base64');
    expect(await post({ photoUrls: [photo.url] })).toMatchObject({ status: 400, code: 'PHOTO_NOT_YOURS' });
  });

  test('of another person are refused, and nothing is posted', async () => {
    const photo = await makePhoto(on, await makeUser(on));
    const answer = await post({ title: 'Stolen', photoUrls: [photo.url] });
    expect(answer).toMatchObject({ status: 400, error: messages.photoNotYours });
    const kept = await on.db.selectFrom('listing').select('id').where('title', '=', 'Stolen').execute();
    expect(kept).toEqual([]);
  });
});
