import { initialPhotoOf } from '@ballpark/domain/initial-color.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let ada: Person;
let other: Person;
beforeAll(async () => {
  ada = await makeUser(on, { name: 'Ada', point: { latitude: 52.61, longitude: 13.32 } });
  other = await makeUser(on);
});

const view = ({ user }: Person, by: Person) => by.call('GET /profile/:id', { params: { id: user.id } });
const own = async () => (await ada.call('GET /auth/profile')).data.user;
const update = (body: Record<string, unknown>) => ada.call('PUT /profile', { body });

describe('a profile', () => {
  test('shows others the city’s centre, and neither e-mail nor address, and oneself one’s own', async () => {
    const { data } = await view(ada, other);
    const { id, username, createdAt, email } = ada.user;
    expect(data).toMatchObject({ id, name: 'Ada', username, createdAt, preferences: ['helping'], xp: 0 });
    const shown = { latitude: 52.52, longitude: 13.41, location: 'Berlin, Germany', countryCode: 'DE' };
    expect(data).toMatchObject(shown);
    for (const hidden of ['email', 'address', 'isEmailVerified']) expect(data).not.toHaveProperty(hidden);
    expect(JSON.stringify(data)).not.toContain('52.61');
    expect((await view(ada, ada)).data).toEqual(data);
    expect(await own()).toMatchObject({ email, latitude: 52.61, longitude: 13.32 });
  });

  test('of a person whose city is unknown has no point at all', async () => {
    const sailor = await makeUser(on, { point: { latitude: 0, longitude: -30 } });
    expect((await view(sailor, other)).data).toMatchObject({ latitude: null, longitude: null });
  });

  test.each(['GET /profile/:id', 'GET /profile/:id/listings', 'GET /profile/:id/suggestions'] as const)(
    'of nobody is not found by %s',
    async (route) => {
      const answer = await other.call(route, { params: { id: newId() } });
      expect(answer).toMatchObject({ status: 404, error: messages.userNotFound });
    },
  );
});

describe('an update', () => {
  test('changes what it names and leaves the rest', async () => {
    await update({ about: ' I like oak. ', preferences: ['helping', 'selling', 'helping'] });
    const kept = { about: 'I like oak.', preferences: ['selling', 'helping'], latitude: 52.61 };
    expect((await update({})).data.user).toMatchObject(kept);
    expect((await update({ about: '  ' })).data.user).toMatchObject({ ...kept, about: null });
  });

  test('takes one’s own photos, or the colour of one’s initial, and shows them beside one’s name', async () => {
    const upload = async () => (await makePhoto(on, ada, 'POST /photos/upload-profile-base64')).url;
    const [photoUrl, backgroundUrl] = [await upload(), await upload()];
    expect((await update({ photoUrl, backgroundUrl })).data.user).toMatchObject({ photoUrl, backgroundUrl });
    expect((await makeListing(on, ada)).user.photoUrl).toBe(photoUrl);
    const without = await update({ photoUrl: null });
    expect(without.data.user).toMatchObject({ photoUrl: null, backgroundUrl });
    expect((await update({ backgroundUrl: '' })).data.user.backgroundUrl).toBeNull();
    expect((await update({ photoUrl: initialPhotoOf('plum') })).data.user.photoUrl).toBe('initial:plum');
    expect((await makeListing(on, ada)).user.photoUrl).toBe('initial:plum');
  });

  test.each([
    ['preferences', [], messages.interestMissing],
    ['about', 'x'.repeat(501), messages.aboutTooLong],
    ['backgroundUrl', `/media/${newId()}.webp`, messages.photoNotYours],
    ['photoUrl', 'initial:mauve', messages.photoNotYours],
  ])('of %s to %o is refused', async (field, wrong, text) => {
    const before = await own();
    const refused = { status: 400, error: text, fields: { [field]: text } };
    expect(await update({ [field]: wrong })).toMatchObject(refused);
    expect(await own()).toEqual(before);
  });

  test('refuses another person’s photo, and one that was uploaded for a listing', async () => {
    const theirs = await makePhoto(on, other, 'POST /photos/upload-profile-base64');
    const forListing = await makePhoto(on, ada);
    for (const { url } of [theirs, forListing])
      for (const field of ['photoUrl', 'backgroundUrl'])
        expect(await update({ [field]: url })).toMatchObject({ status: 400, code: 'PHOTO_NOT_YOURS' });
  });
});

describe('the lists of a profile', () => {
  test('listings carry the prices suggested, and closed ones stay', async () => {
    const owner = await makeUser(on);
    const first = await makeListing(on, owner);
    on.clock.advance(1000);
    const second = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, first, { amount: 70, comment: 'Fair' });
    await owner.call('POST /listings/:id/close', { params: { id: first.id }, body: { finalPrice: 70 } });
    const { data } = await other.call('GET /profile/:id/listings', { params: { id: owner.user.id } });
    expect(data).toMatchObject([
      { id: second.id, priceSuggestions: [], suggestionCount: 0 },
      { id: first.id, isActive: false, finalPrice: 70, suggestionCount: 1 },
    ]);
    const [suggestion] = data[1]?.priceSuggestions ?? [];
    expect(suggestion).toMatchObject({ id, amount: 70, comment: 'Fair', xpAwarded: 50 });
    expect(suggestion).not.toHaveProperty('user');
  });

  test('suggestions carry the listing they price, newest first', async () => {
    const by = await makeUser(on);
    const german = await makeListing(on, other, { title: 'German' });
    const tokyo = { location: 'Tokyo, Japan', latitude: 35.69, longitude: 139.69 };
    const japanese = await makeListing(on, other, { title: 'Japanese', type: 'SERVICE', ...tokyo });
    await makeSuggestion(on, german, { by, amount: 70.5 });
    on.clock.advance(1000);
    await makeSuggestion(on, japanese, { by, amount: 7000 });
    const { data } = await other.call('GET /profile/:id/suggestions', { params: { id: by.user.id } });
    const { id, title, type, location, isActive } = japanese;
    expect(data).toMatchObject([
      { amount: 7000, listing: { id, title, type, location, currency: 'JPY', isActive } },
      { amount: 70.5, listing: { id: german.id, title: 'German', currency: 'EUR' } },
    ]);
  });
});
