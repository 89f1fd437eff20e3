import {
  type ContributionKind,
  type Standing,
  isLong,
  isTelling,
  mostADay,
  newcomerLimits,
  photoBytes,
  photoBytesADay,
  repeatLimits,
  textKey,
} from '@ballpark/domain/newcomer-limits.ts';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Conflict, DailyLimit, type HttpError } from '../errors.ts';
import { signalsSince } from '../client-hashes/client-hashes.ts';
import { widerShare } from '../networks.ts';
import { takeAmount } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import type { SessionUser } from '../session-user.ts';
import * as queries from './posting-limit-queries.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const nothing = Buffer.alloc(0);
const newcomerRefusals = {
  listing: 'newcomerListings',
  suggestion: 'newcomerSuggestions',
  question: 'newcomerQuestions',
} as const;

export type PostingLimitDeps = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'isRateLimited'> };
type Check = queries.Check & { hours: number; refuse: (secondsLeft: number) => HttpError };
type Content = { title: string; description: string };
type Listing = { id: string; content: Content; photoIds: readonly string[]; isNew: boolean };

/**
 * Throws 429 for a new account's limit, 409 for a repeated text or photo. Call it after the transaction has
 * locked its rows, so that a waiting call blocks nobody.
 */
export async function limitListing(
  { config, now }: PostingLimitDeps,
  trx: Kysely<Schema>,
  { id, content, photoIds, isNew }: Listing,
  user: SessionUser,
): Promise<void> {
  if (!config.isRateLimited) return;
  const at = now();
  const text = `${content.title} ${content.description}`;
  const hash = hashOf(textKey(text));
  const isPossiblyShared = isNewcomer(user, at) && isLong(text);
  await queries.lockContributions(trx, [user.id, ...(isPossiblyShared ? [hash.toString('hex')] : [])]);
  const photos = photoIds.length === 0 ? [] : await queries.findPhotoHashes(trx, photoIds);
  await take(trx, user.id, at, [
    ...(isNew ? await ofNewcomer(trx, 'listing', id, user, at) : []),
    again({ kind: 'listingText', hash, subjectId: id }, at, ['listingRepeated', 'title']),
    ...photos.map((photo) =>
      again({ kind: 'photo', hash: photo, subjectId: id }, at, ['photoRepeated', 'photoUrls']),
    ),
  ]);
  if (isPossiblyShared) await refuseShared(trx, user.id, ['title', hash], at);
}

type Profile = {
  about: string | null | undefined;
  photos: readonly { id: string; field: 'photoUrl' | 'backgroundUrl' }[];
};

/** Throws 409 if several new accounts of one network or browser have the same text or photo. */
export async function limitProfile(
  { config, now }: PostingLimitDeps,
  trx: Kysely<Schema>,
  { about, photos }: Profile,
  user: SessionUser,
): Promise<void> {
  const at = now();
  if (!config.isRateLimited || !isNewcomer(user, at)) return;
  const shown: Shared[] = about && isLong(about) ? [['about', hashOf(`about ${textKey(about)}`)]] : [];
  for (const { id, field } of photos)
    for (const hash of await queries.findPhotoHashes(trx, [id])) shown.push([field, hash]);
  const keys = shown.map(([, hash]) => hash.toString('hex')).toSorted();
  await queries.lockContributions(trx, [user.id, ...keys]);
  for (const [field, hash] of shown) {
    await queries.addContributions(trx, user.id, [{ kind: 'listingText', hash, subjectId: user.id }], at);
    await refuseShared(trx, user.id, [field, hash], at);
  }
}

type Shared = [field: 'title' | 'about' | 'photoUrl' | 'backgroundUrl', hash: Buffer];

/** Throws 409 if several other new accounts of the same networks and browsers have posted it. */
async function refuseShared(
  trx: Kysely<Schema>,
  userId: string,
  [field, hash]: Shared,
  now: Date,
): Promise<void> {
  const { most, hours } = repeatLimits.accounts;
  const since = new Date(now.getTime() - hours * hourMs);
  const times = { since, madeSince: newSince(now), hashesSince: signalsSince(now) };
  const { near, all } = await queries.countNewAuthors(trx, { userId, hash, ...times });
  if (near >= most || all >= most * widerShare)
    throw new Conflict(field.endsWith('Url') ? 'photoOfMany' : 'listingOfMany', field);
}

type Words = {
  added?: { kind: 'suggestion' | 'question'; id: string };
  listingId: string;
  text: string | null;
  field: 'comment' | 'text';
};

/** Costs nothing if the account is not new and the note is short. */
export async function limitWords(
  { config, now }: PostingLimitDeps,
  trx: Kysely<Schema>,
  { added, listingId, text, field }: Words,
  user: SessionUser,
): Promise<void> {
  const isCounted = added !== undefined && isNewcomer(user, now());
  const isRepeatable = text !== null && isTelling(text);
  if (!config.isRateLimited || (!isCounted && !isRepeatable)) return;
  await queries.lockContributions(trx, [user.id]);
  const checks = isCounted ? await ofNewcomer(trx, added.kind, added.id, user, now()) : [];
  if (isRepeatable) {
    const words = { kind: 'words', hash: hashOf(textKey(text)), subjectId: listingId } as const;
    checks.push(again(words, now(), ['wordsRepeated', field]));
  }
  await take(trx, user.id, now(), checks);
}

type Same = Pick<Check, 'hash' | 'subjectId'> & { kind: 'listingText' | 'photo' | 'words' };
type Repeated = 'listingRepeated' | 'photoRepeated' | 'wordsRepeated';

function again(same: Same, now: Date, [key, field]: [Repeated, string]): Check {
  const { most, hours } = repeatLimits[same.kind];
  const since = new Date(now.getTime() - hours * hourMs);
  return { ...same, since, most, hours, refuse: () => new Conflict(key, field) };
}

async function take(trx: Kysely<Schema>, userId: string, now: Date, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return;
  const like = await queries.findLike(trx, userId, checks);
  for (const [at, { most, hours, refuse }] of checks.entries()) {
    const oldest = like[at]?.[most - 1];
    if (oldest)
      throw refuse(Math.max(1, Math.ceil((oldest.getTime() + hours * hourMs - now.getTime()) / 1000)));
  }
  await queries.addContributions(trx, userId, checks, now);
}

/** Throws 429 for an account that has stored too many bytes in a day. */
export async function limitPhotoBytes(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  bytes: number,
  user: SessionUser,
): Promise<void> {
  const most = photoBytesADay(await standingOf(deps.db, user, deps.now()));
  const limit = { ...rates.upload.perPerson, most };
  const secondsLeft = await takeAmount(deps, limit, { key: user.id, amount: bytes });
  if (secondsLeft === null) return;
  throw new DailyLimit(most < photoBytes.most ? 'newcomerPhotos' : 'dailyPhotos', secondsLeft);
}

/** Null for an account that is not new. */
async function standingOf(db: Kysely<Schema>, user: SessionUser, now: Date): Promise<Standing | null> {
  if (!user.joinedAt || !isNewcomer(user, now)) return null;
  const daysOld = (now.getTime() - user.joinedAt.getTime()) / dayMs;
  return { daysOld, closedGuesses: await queries.countClosedGuesses(db, user.id) };
}

async function ofNewcomer(
  trx: Kysely<Schema>,
  kind: ContributionKind,
  subjectId: string,
  user: SessionUser,
  now: Date,
): Promise<Check[]> {
  const standing = await standingOf(trx, user, now);
  const most = standing && mostADay(kind, standing);
  if (most === null) return [];
  const hours = newcomerLimits.windowHours;
  const since = new Date(now.getTime() - hours * hourMs);
  const refuse = (secondsLeft: number) => new DailyLimit(newcomerRefusals[kind], secondsLeft);
  return [{ kind, hash: nothing, subjectId, since, most, hours, refuse }];
}

/** People with a role are never newcomers. */
function isNewcomer({ joinedAt, role }: SessionUser, now: Date): boolean {
  return joinedAt !== undefined && role === 'member' && joinedAt > newSince(now);
}

function newSince(now: Date): Date {
  return new Date(now.getTime() - newcomerLimits.days * dayMs);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
