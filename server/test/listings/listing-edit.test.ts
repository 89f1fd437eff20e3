import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { close, readListing } from '../support/calls.ts';
import {
  type Person,
  expire,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
  readEvents,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const edited = {
  title: 'Pine bookcase',
  description: 'Light.',
  type: 'PRODUCT',
  location: 'Potsdam, Germany',
  latitude: 52.4,
  longitude: 13.06,
  hasOffer: true,
  offerAmount: 30,
  photoUrls: [],
};
const tokyo = { location: 'Tokyo', latitude: 35.68, longitude: 139.69 };
/** With these fields alone. */
const change = ({ id }: { id: string }, body: object) =>
  owner.call('PUT /listings/:id', { params: { id }, body });
const edit = (listing: { id: string }, overrides: Record<string, unknown> = {}) =>
  change(listing, { ...edited, ...overrides });

test('the owner changes every field; times and suggestions stay', async () => {
  const listing = await makeListing(on, owner, { photoUrls: [(await makePhoto(on, owner)).url] });
  await makeSuggestion(on, listing);
  const photo = await makePhoto(on, owner);
  on.clock.advance(60_000);
  const { status, data } = await edit(listing, { photoUrls: [photo.url] });
  expect(status).toBe(200);
  const { createdAt, expiresAt } = listing;
  const stayed = { createdAt, expiresAt, currency: 'EUR', suggestionCount: 1 };
  expect(data).toMatchObject({ ...edited, photoUrls: [photo.url], photos: [photo], ...stayed });
  const events = await readEvents(on, listing.id);
  expect(events.map(({ kind }) => kind)).toEqual([
    'listing.created',
    'suggestion.created',
    'listing.updated',
  ]);
});

test('what is left out stays: photos, offer, type and independent guesses', async () => {
  const kept = {
    type: 'SERVICE',
    hasOffer: true,
    offerAmount: 45.5,
    hasIndependentGuesses: true,
    photoUrls: [(await makePhoto(on, owner)).url],
  };
  const listing = await makeListing(on, owner, kept);
  const { title, description } = edited;
  const { location } = listing;
  const changed = async (body: object) =>
    (await change(listing, { title, description, location, ...body })).data;
  expect(await changed({})).toMatchObject({ title, location, ...kept });
  // An amount alone is not an offer.
  expect(await changed({ offerAmount: 60 })).toMatchObject(kept);
  expect(await changed({ hasOffer: false })).toMatchObject({ hasOffer: false, offerAmount: null });
  expect(await changed({ photoUrls: [] })).toMatchObject({ hasOffer: false, photos: [] });
});

test('an offer does not stay in another currency', async () => {
  const listing = await makeListing(on, owner, { hasOffer: true, offerAmount: 45.5 });
  const { title, description } = edited;
  const move = (offer = {}) => change(listing, { title, description, ...tokyo, ...offer });
  expect(await move()).toMatchObject({ status: 400, fields: { offerAmount: expect.any(String) } });
  const inYen = { currency: 'JPY', offerAmount: 5000 };
  expect((await move({ hasOffer: true, offerAmount: 5000 })).data).toMatchObject(inYen);
  expect((await move()).data).toMatchObject(inYen);
});

test('type and currency may change before the first suggestion; after it only the place, within the currency', async () => {
  const listing = await makeListing(on, owner);
  const moved = await edit(listing, { ...tokyo, type: 'SERVICE' });
  expect(moved.data).toMatchObject({ currency: 'JPY', type: 'SERVICE', offerAmount: 30 });
  await edit(listing);
  await makeSuggestion(on, listing);
  expect(await edit(listing, { type: 'SERVICE' })).toMatchObject({
    status: 409,
    fields: { type: messages.typeFixed },
  });
  expect(await edit(listing, tokyo)).toMatchObject({ status: 409, error: messages.currencyFixed });
  const { data } = await edit(listing, { latitude: 52.52, longitude: 13.41 });
  expect(data).toMatchObject({ latitude: 52.52, currency: 'EUR' });
});

test('without coordinates it stays where it is, unless the text names another city', async () => {
  const nowhere = { latitude: null, longitude: null };
  const listing = await makeListing(on, owner, { latitude: 52.41, longitude: 13.05 });
  for (const location of ['Behind the station', listing.location, 'potsdam']) {
    const stayed = await edit(listing, { ...nowhere, location });
    expect(stayed.data).toMatchObject({ latitude: 52.41, longitude: 13.05, location: 'Potsdam, Germany' });
  }
  const moved = await edit(listing, { ...nowhere, location: 'London' });
  expect(moved.data).toMatchObject({ latitude: 51.51, longitude: -0.13, currency: 'GBP' });
});

test('what is wrong is refused as it is at posting, and nothing changes', async () => {
  const listing = await makeListing(on, owner);
  const { url } = await makePhoto(on, await makeUser(on));
  expect(await edit(listing, { title: ' ' })).toMatchObject({ status: 400, error: messages.titleMissing });
  expect(await edit(listing, { photoUrls: [url] })).toMatchObject({ error: messages.photoNotYours });
  expect(await readListing(owner, listing)).toMatchObject(listing);
  expect(await readEvents(on, listing.id)).toHaveLength(1);
});

test('a closed one is edited no more, an expired one until it is closed', async () => {
  const listing = await makeListing(on, owner);
  await expire(on, listing.id);
  expect((await edit(listing)).status).toBe(200);
  await close(owner, listing, 5);
  expect(await edit(listing)).toMatchObject({ status: 409, error: messages.listingNotOpen });
});
