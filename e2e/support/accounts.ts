import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { call } from './call.ts';
import { linkIn } from './mailbox.ts';
import { plainPhoto } from './photos.ts';
import type { Ballpark } from './start-ballpark.ts';

export type Stage = 'registered' | 'verified' | 'onboarded';

export type Account = { email: string; password: string; token: string; user: OwnProfile };

type AccountOverrides = {
  name?: string;
  username?: string;
  stage?: Stage;
  point?: { latitude: number; longitude: number };
};

/** Listings here are in US dollars. */
const newYork = { latitude: 40.71, longitude: -74.01 };
export const munich = { latitude: 48.14, longitude: 11.58 };

export const password = 'Fair-Price-2024';
let made = 0;

/** By default verified and onboarded in New York. */
export async function makeAccount(on: Ballpark, overrides: AccountOverrides = {}): Promise<Account> {
  made += 1;
  const number = made;
  const { name = `Person ${number}`, stage = 'onboarded', point = newYork } = overrides;
  const email = `person${number}@example.com`;
  const registration = { name, email, password, latitude: 0, longitude: 0 };
  const { token, user } = await call(on.url, 'POST /auth/register', { body: registration });
  const account = { email, password, token, user };
  if (stage === 'registered') return account;

  const link = linkIn(await on.mailbox.mailTo(email), 'verify-email');
  const body = { token: link.searchParams.get('token') ?? '' };
  const verified = await call(on.url, 'POST /auth/verify-email', { body }, token);
  if (stage === 'verified') return { ...account, user: verified.user };

  const { username = `person.${number}` } = overrides;
  const profile = { username, preferences: ['helping' as const], ...point };
  const onboarded = await call(on.url, 'POST /auth/onboarding', { body: profile }, token);
  return { ...account, user: onboarded.user };
}

/** A plain one, unless another is given. */
export async function uploadPhoto(on: Ballpark, by: Account, photo?: Buffer): Promise<string> {
  const sent = photo ?? (await plainPhoto('photo.png')).buffer;
  const body = { base64Data: sent.toString('base64') };
  return (await call(on.url, 'POST /photos/upload-base64', { body }, by.token)).url;
}

export async function setPortrait(on: Ballpark, { token }: Account): Promise<void> {
  const body = { base64Data: (await plainPhoto('portrait.png')).buffer.toString('base64') };
  const { url } = await call(on.url, 'POST /photos/upload-profile-base64', { body }, token);
  await call(on.url, 'PUT /profile', { body: { photoUrl: url } }, token);
}

type ListingOverrides = {
  title?: string;
  type?: 'PRODUCT' | 'SERVICE';
  description?: string;
  location?: string;
  point?: typeof newYork;
  offerAmount?: number;
  photoUrls?: string[];
  hasIndependentGuesses?: boolean;
  lines?: { text: string; amount: number }[];
};

/** By default an open bookcase in New York without photos. */
export function makeListing(
  on: Ballpark,
  owner: Account,
  overrides: ListingOverrides = {},
): Promise<ListingDetail> {
  const {
    title = 'Oak bookcase',
    description = 'Solid oak, five shelves, a few scratches.',
    type = 'PRODUCT',
    location = 'New York, United States',
    point = newYork,
    offerAmount,
    photoUrls = [],
    hasIndependentGuesses = false,
    lines = [],
  } = overrides;
  const offer = offerAmount === undefined ? { hasOffer: false } : { hasOffer: true, offerAmount };
  const texts = { title, description, type, location, lines };
  const body = { ...texts, photoUrls, hasIndependentGuesses, ...offer, ...point };
  return call(on.url, 'POST /listings', { body }, owner.token);
}

export function suggest(on: Ballpark, id: string, by: Account, amount: number, comment?: string) {
  const body = { amount, ...(comment !== undefined && { comment }) };
  return call(on.url, 'POST /listings/:id/suggest', { params: { id }, body }, by.token);
}

export function closeListing(on: Ballpark, id: string, owner: Account, finalPrice: number) {
  return call(on.url, 'POST /listings/:id/close', { params: { id }, body: { finalPrice } }, owner.token);
}

/** Of the same account on another device. */
export async function secondSession(on: Ballpark, { email, password, user }: Account): Promise<Account> {
  const { token } = await call(on.url, 'POST /auth/login', { body: { email, password } });
  return { email, password, user, token };
}
