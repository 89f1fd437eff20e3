import { messages } from '@ballpark/domain/contract/messages.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { readListing } from '../support/calls.ts';
import { type Person, makePhoto, makeSuggestion, makeUser, readEvents } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: Person;
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
const tokyo = { latitude: 35.69, longitude: 139.69 };
const post = (overrides: Record<string, unknown> = {}) =>
  owner.call('POST /listings', { body: { ...draft, ...overrides } });

test('a posted listing is answered whole: open for 72 hours, unpriced, with its owner', async () => {
  const { status, data } = await post();
  expect(status).toBe(201);
  expect(data).toMatchObject({
    ...draft,
    userId: owner.user.id,
    offerAmount: null,
    currency: 'EUR',
    isActive: true,
    createdAt: on.clock.now.toISOString(),
    expiresAt: new Date(on.clock.now.getTime() + 72 * 3_600_000).toISOString(),
    autoClosedAt: null,
    closedAt: null,
    finalPrice: null,
    hasIndependentGuesses: false,
    suggestionCount: 0,
    user: { id: owner.user.id, username: owner.user.username, xp: 0 },
  });
  expect(await readEvents(on, data.id)).toEqual([
    { kind: 'listing.created', user_id: owner.user.id, payload: {} },
  ]);
  expect(await readListing(owner, data)).toEqual({ ...data, outlook: { pace: null, isMailed: true } });
});

test('problems are reported in the order of the form', async () => {
  const nothing = { title: ' ', description: '', location: '\t', hasOffer: true, offerAmount: 0 };
  const { error, code, fields } = await post(nothing);
  expect([error, code]).toEqual([messages.titleMissing, 'INVALID_INPUT']);
  expect(Object.keys(fields ?? {})).toEqual(['title', 'description', 'location', 'offerAmount']);
  expect(await post({ ...nothing, title: 'Lamp' })).toMatchObject({ error: messages.descriptionMissing });
});

test.each([
  ['title', { title: undefined }, messages.titleMissing],
  ['title', { title: 7 }, messages.titleMissing],
  ['title', { title: 'x'.repeat(101) }, messages.titleTooLong],
  ['title', { title: `${'🪑'.repeat(100)}!` }, messages.titleTooLong],
  ['title', { title: '\u200b\u0300 \u3164\u202e' }, messages.titleMissing],
  ['description', { description: ' \t\r\n\u00a0\u3000\ufeff' }, messages.descriptionMissing],
  ['description', { description: 'x'.repeat(501) }, messages.descriptionTooLong],
  ['location', { location: ' \u00a0\u3000\ufeff' }, messages.locationMissing],
  ['location', { location: 'x'.repeat(201) }, messages.locationTooLong],
  ['latitude', { latitude: '52' }, messages.coordinatesInvalid],
  ['latitude', { latitude: 90.01 }, messages.coordinatesInvalid],
  ['longitude', { longitude: -180.01 }, messages.coordinatesInvalid],
  ['type', { type: 'THING' }, messages.invalidInput],
  ['hasOffer', { hasOffer: 'yes' }, messages.invalidInput],
  ['offerAmount', { hasOffer: true }, messages.offerAmountInvalid],
  ['offerAmount', { hasOffer: true, offerAmount: 0 }, messages.offerAmountInvalid],
  ['offerAmount', { hasOffer: true, offerAmount: '5' }, messages.offerAmountInvalid],
  ['offerAmount', { hasOffer: true, offerAmount: 1_000_000_000 }, messages.amountTooLarge],
  ['offerAmount', { hasOffer: true, offerAmount: 10.005 }, messages.amountTooPrecise],
  ['offerAmount', { hasOffer: true, offerAmount: 10.5, ...tokyo }, messages.amountTooPrecise],
  ['photoUrls', { photoUrls: Array(6).fill('/media/x.webp') }, messages.photosTooMany],
])('the %s of %o is refused', async (field, wrong, text) => {
  const answer = await post(wrong);
  expect(answer).toMatchObject({ status: 400, error: text });
  expect(answer.fields).toEqual({ [field]: text });
});

test('a text of several lines stays so in a description, and is put on one line in a title', async () => {
  const lines = ' Lamp\r\nBcc: all\u2028brass\tfoot\u0085x ';
  const line = 'Lamp Bcc: all brass foot x';
  const { data } = await post({ title: lines, description: 'Brass\n\nOne foot' });
  expect(data).toMatchObject({ title: line, description: 'Brass\n\nOne foot' });
  const edit = { params: { id: data.id }, body: { ...draft, title: lines } };
  expect((await owner.call('PUT /listings/:id', edit)).data.title).toBe(line);
});

test('signs that turn the text after them are left out', async () => {
  const turned = { title: 'Lamp \u202E05$\u202C', description: 'Brass\n\u2067One\u2069 foot' };
  const { data } = await post(turned);
  expect(data).toMatchObject({ title: 'Lamp 05$', description: 'Brass\nOne foot' });
  await makeSuggestion(on, data, { comment: '\u202Dlow\u202C' });
  const { suggestions } = await readListing(owner, data);
  expect(suggestions.map(({ comment }) => comment)).toEqual(['low']);
});

test('the offer is kept to the cent, or in whole yen', async () => {
  const largest = { hasOffer: true, offerAmount: 999_999_999.99 };
  expect((await post(largest)).data).toMatchObject(largest);
  const { data } = await post({ ...tokyo, hasOffer: true, offerAmount: 1050 });
  expect(data).toMatchObject({ currency: 'JPY', offerAmount: 1050 });
});

describe('the place', () => {
  test.each([
    ['Berlin', 52.52, 13.41, 'EUR'],
    ['London', 51.51, -0.13, 'GBP'],
    ['the middle of the ocean', 0, -30, 'USD'],
  ])('%s sets the currency by its coordinates, not by the text', async (_, latitude, longitude, currency) => {
    const { data } = await post({ latitude, longitude, location: 'Tokyo, Japan', currency: 'TRY' });
    expect(data.currency).toBe(currency);
  });

  test('is kept and served no finer than 0.01 degrees', async () => {
    const { data } = await post({ latitude: 52.516_37, longitude: 13.377_71 });
    const coarse = { latitude: 52.52, longitude: 13.38 };
    expect(data).toMatchObject(coarse);
    const stored = on.db.selectFrom('listing').select(['latitude', 'longitude']).where('id', '=', data.id);
    expect(await stored.executeTakeFirst()).toEqual(coarse);
  });

  test.each([
    ['the city that the text names', 'London', { location: 'London, United Kingdom', currency: 'GBP' }],
    ['the owner’s own, where no city is called so', 'At the old mill', { latitude: 52.52, currency: 'EUR' }],
  ])('without coordinates is %s', async (_, location, found) => {
    const { data } = await post({ location, latitude: null, longitude: undefined });
    expect(data).toMatchObject(found);
  });

  test('is the centre of the owner’s city where nothing more is said, and no visitor is told a point', async () => {
    const edge = { latitude: 52.43, longitude: 13.31 };
    const { call, user } = await makeUser(on, { point: edge });
    expect(user).toMatchObject(edge);
    const { centre, address: location } = user;
    for (const said of [{ location }, { location: 'At the old mill' }, { location, ...centre }]) {
      const body = { ...draft, latitude: null, longitude: null, ...said };
      const { data } = await call('POST /listings', { body });
      const { latitude, longitude } = data;
      expect({ latitude, longitude }).toEqual(centre && coarsenPoint(centre));
      expect({ latitude, longitude }).not.toEqual(edge);
    }
    const cards = await on.call('GET /listings');
    expect(new Set(cards.data.map(({ latitude, longitude }) => `${latitude} ${longitude}`))).toEqual(
      new Set(['null null']),
    );
    const own = await call('GET /listings');
    expect(own.data.every(({ latitude }) => latitude !== null)).toBe(true);
  });
});

describe('photos', () => {
  test('are five at most, keep their order, and a repeated one counts once', async () => {
    const urls: string[] = [];
    while (urls.length < 6) urls.push((await makePhoto(on, owner)).url);
    expect((await post({ photoUrls: urls })).error).toBe(messages.photosTooMany);
    const five = urls.slice(0, 5).toReversed();
    expect((await post({ photoUrls: five })).data.photoUrls).toEqual(five);
    const [first = '', second = ''] = urls;
    expect((await post({ photoUrls: [second, first, second] })).data.photoUrls).toEqual([second, first]);
  });

  test.each([
    ['of another host', async () => 'https://evil.example/a.webp'],
    ['that nobody has uploaded', async () => `/media/${newId()}.webp`],
    ['outside the folder', async () => '/media/../../etc/passwd'],
    ['of another person', async () => (await makePhoto(on, await makeUser(on))).url],
    ['for a profile', async () => (await makePhoto(on, owner, 'POST /photos/upload-profile-base64')).url],
  ])('%s are refused, and nothing is posted', async (title, urlOf) => {
    const photoUrls = [(await makePhoto(on, owner)).url, await urlOf()];
    const fields = { photoUrls: messages.photoNotYours };
    expect(await post({ title, photoUrls })).toMatchObject({ status: 400, code: 'PHOTO_NOT_YOURS', fields });
    expect(await on.db.selectFrom('listing').select('id').where('title', '=', title).execute()).toEqual([]);
  });
});
