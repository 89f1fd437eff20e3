import { initialPhotoOf } from '@ballpark/domain/initial-color.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let ada: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  on = await testApp();
  ada = await makeUser(on, { name: 'Ada', point: { latitude: 52.61, longitude: 13.32 } });
  other = await makeUser(on);
});
afterAll(() => on.close());

const view = (of: MadeUser, by: MadeUser) =>
  on.call('GET /profile/:id', { params: { id: of.user.id }, token: by.token });
const update = (body: Record<string, unknown>, by = ada) =>
  on.call('PUT /profile', { token: by.token, body });

describe('a profile', () => {
  test('shows others the city’s centre, and neither e-mail nor address', async () => {
    const answer = await view(ada, other);
    expect(answer.data).toEqual({
      id: ada.user.id,
      name: 'Ada',
      username: ada.user.username,
      photoUrl: null,
      backgroundUrl: null,
      about: null,
      preferences: ['helping'],
      xp: 0,
      latitude: 52.52,
      longitude: 13.41,
      location: 'Berlin, Germany',
      countryCode: 'DE',
      isOnboarded: true,
      createdAt: ada.user.createdAt,
      trackRecord: null,
    });
    expect(JSON.stringify(answer)).not.toContain('52.61');
    expect((await view(ada, ada)).data).toEqual(answer.data);
  });

  test('shows oneself one’s own point and e-mail', async () => {
    const answer = await on.call('GET /auth/profile', { token: ada.token });
    expect(answer.data.user).toMatchObject({
      email: ada.user.email,
      address: 'Berlin, Germany',
      latitude: 52.61,
      longitude: 13.32,
      isEmailVerified: true,
    });
  });

  test('of a person whose city is unknown has no point at all', async () => {
    const sailor = await makeUser(on, { point: { latitude: 0, longitude: -30 } });
    expect((await view(sailor, other)).data).toMatchObject({ latitude: null, longitude: null });
  });

  test('of nobody is not found', async () => {
    for (const route of [
      'GET /profile/:id',
      'GET /profile/:id/listings',
      'GET /profile/:id/suggestions',
    ] as const) {
      const answer = await on.call(route, { params: { id: newId() }, token: other.token });
      expect(answer).toMatchObject({ status: 404, error: messages.userNotFound });
    }
  });
});

describe('an update', () => {
  test('changes what it names and leaves the rest', async () => {
    await update({ about: ' I like oak. ', preferences: ['helping', 'selling', 'helping'] });
    const answer = await update({});
    expect(answer.data.user).toMatchObject({ about: 'I like oak.', preferences: ['selling', 'helping'] });
    expect((await update({ about: '  ' })).data.user).toMatchObject({
      about: null,
      preferences: ['selling', 'helping'],
    });
  });

  test('takes one’s own photos, shows them beside one’s name, and takes them away again', async () => {
    const photo = await makePhoto(on, ada, 'POST /photos/upload-profile-base64');
    const background = await makePhoto(on, ada, 'POST /photos/upload-profile-base64');
    const answer = await update({ photoUrl: photo.url, backgroundUrl: background.url });
    expect(answer.data.user).toMatchObject({ photoUrl: photo.url, backgroundUrl: background.url });
    expect((await makeListing(on, ada)).user.photoUrl).toBe(photo.url);
    expect((await update({ photoUrl: null })).data.user).toMatchObject({
      photoUrl: null,
      backgroundUrl: background.url,
    });
    expect((await update({ backgroundUrl: '' })).data.user).toMatchObject({ backgroundUrl: null });
  });

  test('keeps the colour of one’s initial in the place of a photo, and shows it beside one’s name', async () => {
    const answer = await update({ photoUrl: initialPhotoOf('plum') });
    expect(answer.data.user.photoUrl).toBe('initial:plum');
    expect((await makeListing(on, ada)).user.photoUrl).toBe('initial:plum');
    expect((await update({ photoUrl: null })).data.user.photoUrl).toBeNull();
  });

  test.each([
    ['preferences', { preferences: [] }, messages.interestMissing],
    ['preferences', { preferences: 'helping' }, messages.interestMissing],
    ['about', { about: 'x'.repeat(501) }, messages.aboutTooLong],
    ['photoUrl', { photoUrl: 'https://evil.example/a.webp' }, messages.photoNotYours],
    ['backgroundUrl', { backgroundUrl: `/media/${newId()}.webp` }, messages.photoNotYours],
    ['photoUrl', { photoUrl: 'initial:mauve' }, messages.photoNotYours],
    ['photoUrl', { photoUrl: 7 }, messages.photoNotYours],
  ])('with wrong %s is refused: %o', async (field, wrong, text) => {
    const before = (await on.call('GET /auth/profile', { token: ada.token })).data;
    expect(await update(wrong)).toMatchObject({ status: 400, error: text, fields: { [field]: text } });
    expect((await on.call('GET /auth/profile', { token: ada.token })).data).toEqual(before);
  });

  test('refuses another person’s photo, and one that was uploaded for a listing', async () => {
    const theirs = await makePhoto(on, other, 'POST /photos/upload-profile-base64');
    const forListing = await makePhoto(on, ada);
    for (const { url } of [theirs, forListing]) {
      for (const change of [{ photoUrl: url }, { backgroundUrl: url }]) {
        expect(await update(change)).toMatchObject({ status: 400, code: 'PHOTO_NOT_YOURS' });
      }
    }
  });
});

describe('the lists of a profile', () => {
  test('listings carry the prices suggested, and closed ones stay', async () => {
    const owner = await makeUser(on);
    const first = await makeListing(on, owner, { title: 'First' });
    on.clock.advance(1000);
    const second = await makeListing(on, owner, { title: 'Second' });
    const suggestion = await makeSuggestion(on, first, { amount: 70, comment: 'Fair' });
    await on.call('POST /listings/:id/close', {
      params: { id: first.id },
      token: owner.token,
      body: { finalPrice: 70 },
    });
    const answer = await on.call('GET /profile/:id/listings', {
      params: { id: owner.user.id },
      token: other.token,
    });
    expect(answer.data).toMatchObject([
      { id: second.id, priceSuggestions: [], suggestionCount: 0 },
      { id: first.id, isActive: false, finalPrice: 70, suggestionCount: 1 },
    ]);
    const { user: _, ...bare } = suggestion;
    expect(answer.data[1]?.priceSuggestions).toEqual([{ ...bare, xpAwarded: 50 }]);
  });

  test('suggestions carry the listing they price, newest first', async () => {
    const by = await makeUser(on);
    const german = await makeListing(on, other, { title: 'German' });
    const japanese = await makeListing(on, other, {
      title: 'Japanese',
      type: 'SERVICE',
      location: 'Tokyo, Japan',
      latitude: 35.69,
      longitude: 139.69,
    });
    const first = await makeSuggestion(on, german, { by, amount: 70.5 });
    on.clock.advance(1000);
    const second = await makeSuggestion(on, japanese, { by, amount: 7000 });
    const answer = await on.call('GET /profile/:id/suggestions', {
      params: { id: by.user.id },
      token: other.token,
    });
    const listingOf = ({ id, title, type, location, currency, isActive }: typeof german) => ({
      id,
      title,
      type,
      location,
      currency,
      isActive,
    });
    expect(answer.data).toEqual([
      { ...second, listing: listingOf(japanese) },
      { ...first, listing: listingOf(german) },
    ]);
    expect(answer.data.map(({ listing }) => listing.currency)).toEqual(['JPY', 'EUR']);
  });
});
