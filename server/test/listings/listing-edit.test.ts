import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import {
  expire,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
  readEvents,
  type MadeUser,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const edited = {
  title: 'Pine bookcase',
  description: 'Light.',
  type: 'PRODUCT',
  location: 'Potsdam',
  latitude: 52.4,
  longitude: 13.06,
  hasOffer: true,
  offerAmount: 30,
  photoUrls: [],
};

test('what is left out stays: photos, offer, type and independent guesses', async () => {
  const photo = await makePhoto(on, owner);
  const kept = {
    type: 'SERVICE',
    hasOffer: true,
    offerAmount: 45.5,
    hasIndependentGuesses: true,
    photoUrls: [photo.url],
  } as const;
  const { id } = await makeListing(on, owner, kept);
  const { title, description, location } = edited;
  const change = (body: object) =>
    on.call('PUT /listings/:id', {
      token: owner.token,
      params: { id },
      body: { title, description, location, ...body },
    });
  expect((await change({})).data).toMatchObject({ title, location, ...kept });
  // An amount alone is not an offer.
  expect((await change({ offerAmount: 60 })).data).toMatchObject(kept);
  expect((await change({ hasOffer: false })).data).toMatchObject({ hasOffer: false, offerAmount: null });
  expect((await change({ photoUrls: [] })).data).toMatchObject({ hasOffer: false, photoUrls: [] });
});

test('an offer does not stay in another currency', async () => {
  const { id } = await makeListing(on, owner, { hasOffer: true, offerAmount: 45.5 });
  const { title, description } = edited;
  const move = (amount?: number) =>
    on.call('PUT /listings/:id', {
      token: owner.token,
      params: { id },
      body: {
        title,
        description,
        location: 'Tokyo',
        latitude: 35.68,
        longitude: 139.69,
        ...(amount !== undefined && { hasOffer: true, offerAmount: amount }),
      },
    });
  expect(await move()).toMatchObject({ status: 400, fields: { offerAmount: expect.any(String) } });
  expect((await move(5000)).data).toMatchObject({ currency: 'JPY', offerAmount: 5000 });
  expect((await move()).data).toMatchObject({ currency: 'JPY', offerAmount: 5000 });
});

const edit = (listing: { id: string }, overrides: Record<string, unknown> = {}, by = owner) =>
  on.call('PUT /listings/:id', {
    token: by.token,
    params: { id: listing.id },
    body: { ...edited, ...overrides },
  });

test('the owner changes every field; times and suggestions stay', async () => {
  const listing = await makeListing(on, owner, { photoUrls: [(await makePhoto(on, owner)).url] });
  await makeSuggestion(on, listing);
  const photo = await makePhoto(on, owner);
  on.clock.advance(60_000);
  const answer = await edit(listing, { photoUrls: [photo.url] });
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({ ...edited, photoUrls: [photo.url], photos: [photo] });
  expect(answer.data).toMatchObject({
    createdAt: listing.createdAt,
    expiresAt: listing.expiresAt,
    currency: 'EUR',
    suggestionCount: 1,
  });
  const events = await readEvents(on, listing.id);
  expect(events.map(({ kind }) => kind)).toEqual([
    'listing.created',
    'suggestion.created',
    'listing.updated',
  ]);
});

test('photos left out of an edit are no longer the listing’s', async () => {
  const listing = await makeListing(on, owner, { photoUrls: [(await makePhoto(on, owner)).url] });
  expect((await edit(listing)).data.photos).toEqual([]);
});

test('the offer is emptied by hasOffer false', async () => {
  const listing = await makeListing(on, owner, { hasOffer: true, offerAmount: 12 });
  expect((await edit(listing, { hasOffer: false })).data).toMatchObject({
    hasOffer: false,
    offerAmount: null,
  });
});

test('before the first suggestion the currency follows the place and the type may change', async () => {
  const listing = await makeListing(on, owner);
  const answer = await edit(listing, { latitude: 35.69, longitude: 139.69, type: 'SERVICE' });
  expect(answer.data).toMatchObject({ currency: 'JPY', type: 'SERVICE', offerAmount: 30 });
});

test('after it neither may change, but the place may within the currency', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing);
  expect(await edit(listing, { type: 'SERVICE' })).toMatchObject({
    status: 409,
    error: messages.typeFixed,
    fields: { type: messages.typeFixed },
  });
  expect(await edit(listing, { latitude: 51.51, longitude: -0.13 })).toMatchObject({
    status: 409,
    error: messages.currencyFixed,
  });
  expect(await edit(listing)).toMatchObject({ status: 200, data: { location: 'Potsdam' } });
});

test('where nothing moves, no new border changes the currency', async () => {
  const listing = await makeListing(on, owner);
  const { places } = on.deps;
  on.deps.places = {
    ...places,
    lookUp: async (point) => ({ ...(await places.lookUp(point)), countryCode: 'CH' }),
  };
  const { latitude, longitude } = listing;
  const stayed = await edit(listing, { latitude, longitude, title: 'Wardrobe' });
  on.deps.places = places;
  expect(stayed.data).toMatchObject({ title: 'Wardrobe', currency: listing.currency });
});

test('without coordinates and with the same text it stays where it is; with another text it moves', async () => {
  const listing = await makeListing(on, owner, { location: 'Behind the station' });
  const nowhere = { latitude: null, longitude: null };
  const stayed = await edit(listing, { ...nowhere, location: 'Behind the station' });
  expect(stayed.data).toMatchObject({ latitude: 52.52, longitude: 13.41 });
  const moved = await edit(listing, { ...nowhere, location: 'London' });
  expect(moved.data).toMatchObject({ latitude: 51.51, longitude: -0.13, currency: 'GBP' });
});

test('what is wrong is refused as it is at posting, and nothing changes', async () => {
  const listing = await makeListing(on, owner);
  const theirs = await makePhoto(on, await makeUser(on));
  expect(await edit(listing, { title: ' ' })).toMatchObject({ status: 400, error: messages.titleMissing });
  expect(await edit(listing, { photoUrls: [theirs.url] })).toMatchObject({
    status: 400,
    error: messages.photoNotYours,
  });
  const read = await on.call('GET /listings/:id', { token: owner.token, params: { id: listing.id } });
  expect(read.data).toEqual(listing);
  expect(await readEvents(on, listing.id)).toHaveLength(1);
});

test('others may not edit it', async () => {
  const listing = await makeListing(on, owner);
  expect(await edit(listing, {}, await makeUser(on))).toMatchObject({
    status: 403,
    error: messages.notListingOwner,
  });
});

test('a closed one is edited no more, an expired one until it is closed', async () => {
  const listing = await makeListing(on, owner);
  await expire(on, listing.id);
  expect((await edit(listing)).status).toBe(200);
  await on.call('POST /listings/:id/close', {
    token: owner.token,
    params: { id: listing.id },
    body: { finalPrice: 5 },
  });
  expect(await edit(listing)).toMatchObject({ status: 409, error: messages.listingNotOpen });
});

test('one that is not there is not found', async () => {
  expect(await edit({ id: newId() })).toMatchObject({ status: 404, error: messages.listingNotFound });
});
