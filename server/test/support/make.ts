import type { ListingCard, Photo } from '@ballpark/domain/contract/listings.ts';
import type { NotificationChannels } from '@ballpark/domain/contract/notifications.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Question } from '@ballpark/domain/contract/questions.ts';
import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import {
  type ChoosableKind,
  type NotificationKind,
  choosableKinds,
  defaultChannels,
} from '@ballpark/domain/notifications.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { sql } from 'kysely';
import { saveRole } from '../../src/admin/user-queries.ts';
import { insertUser, saveOnboarding } from '../../src/auth/auth-queries.ts';
import { hashPassword } from '../../src/auth/password-hash.ts';
import { startSession } from '../../src/auth/sessions/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { claimVerification, saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { newId } from '../../src/new-id.ts';
import { placeOfPerson } from '../../src/places/place-of-person.ts';
import { cellOf } from '../../src/search/cells.ts';
import { plainImage } from './photos.ts';
import type { TestApp } from './test-app.ts';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';

export type MadeUser = { user: OwnProfile; token: string };
/** `call` is the app's, with their token. */
export type Person = MadeUser & Pick<TestApp, 'call'>;

export const password = 'Correct-horse-9';
let passwordHash: Promise<string> | undefined;
let made = 0;

type UserOverrides = {
  name?: string;
  email?: string;
  username?: string;
  isVerified?: boolean;
  isOnboarded?: boolean;
  point?: { latitude: number; longitude: number };
  preferences?: string[];
  role?: Role;
};

/** Verified, onboarded in Berlin and signed in by default. */
export async function makeUser(on: TestApp, overrides: UserOverrides = {}): Promise<Person> {
  made += 1;
  const number = made;
  const { isOnboarded = true, isVerified = isOnboarded } = overrides;
  const { db, clock } = on;
  const id = newId();
  const name = overrides.name ?? `Person ${number}`;
  const email = overrides.email ?? `person${number}@example.com`;
  passwordHash ??= hashPassword(password, 'test');
  await insertUser(db, {
    id,
    name,
    email,
    emailKey: emailKey(email),
    passwordHash: await passwordHash,
    point: null,
    accepted: { terms: 0, rules: 0 },
    now: clock.now,
  });
  if (isVerified) await verify(on, id);
  if (isOnboarded) await onboard(on, id, { username: `person.${number}`, ...overrides });
  if (overrides.role) await saveRole(db, id, overrides.role);
  return newSession(on, id);
}

type Reply<Data> = { status: number; error?: string | undefined; data: Data };

/** What a call that has to succeed answers. */
export async function done<Data>(call: Promise<Reply<Data>>): Promise<Data> {
  const { status, error, data } = await call;
  if (status >= 300) throw new Error(`answered ${status} ${error}`);
  return data;
}

/** Another sign-in of the same user. */
export async function newSession(on: TestApp, userId: string): Promise<Person> {
  const session = await startSession(on.db, userId, on.clock.now);
  return { ...session, call: (route, input) => on.call(route, { token: session.token, ...input }) };
}

async function verify({ db, clock }: TestApp, userId: string): Promise<void> {
  const tokenHash = hashToken(newToken());
  await saveVerificationToken(db, userId, tokenHash, clock.now);
  await claimVerification(db, userId, tokenHash, clock.now);
}

async function onboard(
  { db, deps, clock }: TestApp,
  userId: string,
  overrides: UserOverrides & { username: string },
): Promise<void> {
  const point = overrides.point ?? { latitude: 52.52, longitude: 13.41 };
  const { username } = overrides;
  const outcome = await saveOnboarding(db, userId, {
    username: { text: username, key: usernameKey(username) },
    photoUrl: null,
    preferences: overrides.preferences ?? ['helping'],
    place: placeOfPerson(deps, point),
    now: clock.now,
  });
  if (outcome !== 'saved') throw new Error(`nobody was made: ${outcome}`);
}

/** By default a product in Berlin. */
export async function makeListing(
  on: TestApp,
  owner: MadeUser,
  overrides: Record<string, unknown> = {},
): Promise<ListingCard> {
  const body = {
    title: 'Oak bookcase',
    description: 'Solid oak, five shelves, a few scratches.',
    type: 'PRODUCT',
    location: 'Berlin, Germany',
    latitude: 52.52,
    longitude: 13.41,
    hasOffer: false,
    photoUrls: [],
    ...overrides,
  };
  return done(on.call('POST /listings', { body, token: owner.token }));
}

/** By a new user by default. */
export async function makeSuggestion(
  on: TestApp,
  listing: { id: string },
  overrides: { by?: MadeUser; amount?: number; comment?: string } = {},
): Promise<Suggestion & { userId: string }> {
  const { by = await makeUser(on), amount = 100, comment } = overrides;
  const params = { id: listing.id };
  const { unlockedAchievements: _, ...suggestion } = await done(
    on.call('POST /listings/:id/suggest', { params, body: { amount, comment }, token: by.token }),
  );
  return { ...suggestion, userId: by.user.id };
}

export async function makePhoto(
  on: TestApp,
  owner: MadeUser,
  route: 'POST /photos/upload-base64' | 'POST /photos/upload-profile-base64' = 'POST /photos/upload-base64',
): Promise<Photo> {
  const bytes = await plainImage().png().toBuffer();
  const body = { base64Data: bytes.toString('base64'), filename: 'photo.png' };
  return done(on.call(route, { body, token: owner.token }));
}

/** Bypasses the API. */
export async function makeNotification(
  on: TestApp,
  { user }: MadeUser,
  overrides: { kind?: NotificationKind; listingId?: string; title?: string } = {},
): Promise<string> {
  const id = newId();
  const { kind = 'suggestionReceived', listingId = newId(), title = 'Oak bookcase' } = overrides;
  const { now } = on.clock;
  await on.db
    .insertInto('notification')
    .values({
      id,
      user_id: user.id,
      kind,
      listing_id: listingId,
      facts: JSON.stringify({ title }),
      in_app: true,
      local_day: now.toISOString().slice(0, 10),
      created_at: now,
    })
    .execute();
  return id;
}

/** Channels that are not given keep their defaults. */
export async function chooseChannels(
  on: TestApp,
  { token }: MadeUser,
  chosen: Partial<Record<ChoosableKind, Partial<NotificationChannels>>>,
  quietHours: { from: string; to: string } | null = null,
): Promise<void> {
  const channels = Object.fromEntries(
    choosableKinds.map((kind) => [kind, { ...defaultChannels[kind], ...chosen[kind] }]),
  );
  await done(on.call('PUT /notifications/settings', { token, body: { channels, quietHours } }));
}

/** XP and the sum of the ledger, by user. */
export async function readLedger({ db }: TestApp): Promise<Map<string, { xp: number; sum: number }>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'xp'])
    .select((user) =>
      user
        .selectFrom('xp_award')
        .whereRef('xp_award.user_id', '=', 'app_user.id')
        .select((award) => award.fn.coalesce(award.fn.sum<number>('amount'), award.val(0)).as('sum'))
        .as('sum'),
    )
    .execute();
  return new Map(rows.map(({ id, xp, sum }) => [id, { xp, sum: sum ?? 0 }]));
}

/** XP from closes only. Throws if the ledger does not add up. */
export async function readPaid({ db }: TestApp, userId: string): Promise<number> {
  const { xp } = await db
    .selectFrom('app_user')
    .select('xp')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const awards = await db
    .selectFrom('xp_award')
    .select(['kind', 'amount'])
    .where('user_id', '=', userId)
    .execute();
  const sumOf = (rows: typeof awards) => rows.reduce((sum, { amount }) => sum + amount, 0);
  if (sumOf(awards) !== xp) throw new Error(`${xp} XP, but the ledger adds up to ${sumOf(awards)}`);
  return sumOf(awards.filter(({ kind }) => kind !== 'achievement'));
}

/** Without the calls that caused them. */
export async function readEvents({ db }: TestApp, listingId?: string) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'user_id', sql<Record<string, unknown>>`payload - 'requestId'`.as('payload')])
    .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId ?? null))
    .orderBy('id')
    .execute();
}

/** By the database's clock. */
export async function expire(on: TestApp, listingId: string, minutesAgo = 1): Promise<void> {
  await on.db
    .updateTable('listing')
    // The test's clock may stand while a busy machine works.
    .set({ expires_at: new Date(Math.min(Date.now(), on.clock.now.getTime()) - minutesAgo * 60_000) })
    .where('id', '=', listingId)
    .execute();
}

/** Bypasses the API; returns the ids, newest first. */
export async function insertListings(on: TestApp, ownerId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(on.clock.now.getTime() - index * 60_000);
    const point = { latitude: 52.52, longitude: 13.41 };
    return {
      id: newId(),
      user_id: ownerId,
      title: `Lamp ${index}`,
      description: 'Brass',
      type: 'PRODUCT' as const,
      location: 'Berlin',
      ...point,
      cell: cellOf(point),
      currency: 'EUR',
      opened_at: at,
      expires_at: new Date(at.getTime() + 72 * 3_600_000),
      tsv: sql<string>`to_tsvector('simple', 'lamp')`,
      created_at: at,
      updated_at: at,
    };
  });
  await on.db.insertInto('listing').values(rows).execute();
  return rows.map((row) => row.id);
}

/** By a new user by default. */
export async function makeQuestion(
  on: TestApp,
  listing: { id: string },
  overrides: { by?: MadeUser; text?: string } = {},
): Promise<Question> {
  const { token } = overrides.by ?? (await makeUser(on));
  const body = { text: overrides.text ?? 'Is it still there?' };
  return done(on.call('POST /listings/:id/questions', { params: { id: listing.id }, body, token }));
}

/** A suggestion of 1.00, not quick, for bulk inserts. */
export function suggestionRow(listingId: string, userId: string, ownerId: string, createdAt: Date) {
  return {
    id: newId(),
    listing_id: listingId,
    user_id: userId,
    amount_minor: 100,
    comment: null,
    created_at: createdAt,
    edited_at: null,
    day: createdAt.toISOString().slice(0, 10),
    owner_id: ownerId,
    is_product: true,
    is_quick: false,
  };
}

/** Expires a listing long ago, at the same time in two worlds, and closes all expired ones. */
export async function closeByItself(on: TestApp, listingId: string): Promise<void> {
  await on.db
    .updateTable('listing')
    .set({ expires_at: new Date(0) })
    .where('id', '=', listingId)
    .execute();
  await autoCloseExpired(on.deps);
}
