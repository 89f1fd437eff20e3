import { randomBytes } from 'node:crypto';
import type { Operation } from './api-document.ts';
import { openApiClient } from './api-client.ts';
import { walkAccounts } from './walk-accounts.ts';
import { walkCommunity } from './walk-community.ts';
import { walkLeaving } from './walk-leaving.ts';
import { draftOf, walkListings } from './walk-listings.ts';
import { walkNotifications } from './walk-notifications.ts';
import { walkPhotos } from './walk-photos.ts';
import { walkPrices } from './walk-prices.ts';
import { walkProfiles } from './walk-profiles.ts';
import { walkPeople } from './walk-people.ts';
import { walkQuestions } from './walk-questions.ts';
import { walkAdmin, walkRoles } from './walk-roles.ts';
import { walkWaysIn } from './walk-ways-in.ts';
import type { Person, Walk } from './walk.ts';

type Options = Partial<Omit<Walk, 'api' | 'mark'>>;
export type Walked = { operations: number; skipped: string[]; calls: number };

/**
 * Walks through the whole product over HTTP, knowing nothing but its OpenAPI document and docs/product.md. Throws at
 * the first answer that is not as both say, and at the end when an operation of the document was never called.
 * `node server/test/every-operation/walk-product.ts http://localhost:3000` does it on a running server.
 */
export async function walkProduct(origin: string, options: Options = {}): Promise<Walked> {
  const api = await openApiClient(origin);
  const { say = () => {} } = options;
  const walk: Walk = {
    api,
    mark: `walk${randomBytes(4).toString('hex')}`,
    adminKey: undefined,
    expire: undefined,
    failJob: undefined,
    restrict: undefined,
    now: () => new Date(),
    publicUrl: origin,
    comeBack: undefined,
    adminLink: undefined,
    ...options,
    say,
  };
  const people = await walkAccounts(walk);
  say('accounts: registered, verified, onboarded, signed in');
  const photos = await walkPhotos(walk, people);
  say('photos: uploaded and served');
  const listingId = await walkListings(walk, people, photos.listing);
  say('listings: posted, edited, found, deleted');
  await walkQuestions(walk, people, listingId);
  say('questions: asked, answered, taken back');
  await walkPeople(walk, people, listingId);
  say('people: blocked, muted, and seen again');
  await walkPrices(walk, people, listingId);
  say('prices: suggested, closed with 50, 20 and 5 XP, reopened, closed again');
  await walkProfiles(walk, people, listingId, photos.profile);
  say('profiles, places, XP, achievements and leaderboard: read');
  await walkNotifications(walk, people);
  say('notifications: told, mailed, read, ended by the link of a mail; pushes: begun and ended');
  await walkWaysIn(walk);
  say('ways in: names, devices, addresses, codes, passkeys and an account elsewhere');
  await walkLeaving(walk);
  say('data: exported; account: left and kept');
  await walkRoles(walk, people);
  say('roles: each operation refused to whom it is closed');
  await walkAdmin(walk, people, draftOf(walk.mark));
  await walkCommunity(walk, people);
  await logOut(walk, people.dee);
  say('sessions: ended');
  return sumUp(walk);
}

async function logOut({ api }: Walk, { token }: Person): Promise<void> {
  await api.succeed('logout', { token });
  for (const id of ['getOwnProfile', 'logout', 'getOwnXpHistory'])
    await api.refuse(id, { token }, { status: 401, code: 'SIGN_IN_NEEDED' });
}

/** Needs time to pass. */
const afterTime = new Set(['answerFinalPrice']);
/** Needs an OpenID Connect provider. */
const withProvider = new Set([
  'beginOidc',
  'finishOidc',
  'beginOidcProof',
  'finishOidcProof',
  'beginLink',
  'finishLink',
  'listIdentities',
  'removeIdentity',
]);

function sumUp({ api, adminKey, expire, restrict, failJob, comeBack, adminLink }: Walk): Walked {
  const all = api.document.operations;
  const missed = all.filter(({ operationId }) => !api.succeeded.has(operationId));
  const skipped = missed.filter(
    (operation) =>
      (operation['x-access'] === 'adminKey' && adminKey === undefined) ||
      (failJob === undefined && operation.operationId === 'retryJob') ||
      (restrict === undefined && operation.operationId === 'appealStatement') ||
      (afterTime.has(operation.operationId) && expire === undefined) ||
      (adminLink === undefined && isOfAdmins(operation)) ||
      (withProvider.has(operation.operationId) && comeBack === undefined),
  );
  const forgotten = missed.filter((operation) => !skipped.includes(operation));
  if (forgotten.length > 0)
    throw new Error(`the walk never came to ${forgotten.map(({ operationId }) => operationId).join(', ')}`);
  return {
    operations: all.length,
    skipped: skipped.map(({ operationId }) => operationId),
    calls: api.calls(),
  };
}

function isOfAdmins({ 'x-access': access, operationId }: Operation): boolean {
  return ['admin', 'moderator'].includes(access) || /^(claimAdmin|sendContactMessage)$/.test(operationId);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) {
  const [origin = 'http://localhost:3000'] = process.argv.slice(2);
  const { operations, skipped, calls } = await walkProduct(origin, { adminKey: process.env.ADMIN_KEY, say });
  say(
    `${operations - skipped.length} of ${operations} operations in ${calls} calls: all as the document says`,
  );
}
