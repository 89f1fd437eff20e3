import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import {
  type DailyLimitKind,
  type Standing,
  isLong,
  isTelling,
  maxADay,
  newcomerLimits,
  repeatLimits,
  textKey,
} from '@ballpark/domain/newcomer-limits.ts';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { Schema } from '../db/schema.ts';
import { Conflict, DailyLimit, type HttpError } from '../errors.ts';
import { signalsSince } from '../client-hashes/client-hashes.ts';
import { widerShare } from '../networks.ts';
import { type LimitDeps, readCount, takeAmount } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import type { SessionUser } from '../session-user.ts';
import * as queries from './posting-limit-queries.ts';

const daily = {
  listing: { rate: rates.daily.listing, plural: 'Listings' },
  suggestion: { rate: rates.daily.suggestion, plural: 'Suggestions' },
  question: { rate: rates.daily.question, plural: 'Questions' },
  photoBytes: { rate: rates.daily.photoBytes, plural: 'Photos' },
} as const;

type Content = { title: string; description: string };
type Listing = { id: string; content: Content; photoIds: readonly string[] };

/**
 * Throws 409 for a repeated text or photo. Call it after the transaction has locked its rows, so that a waiting
 * call blocks nobody.
 */
export async function limitListing(
  { config, now }: LimitDeps,
  trx: Kysely<Schema>,
  { id, content, photoIds }: Listing,
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
  { config, now }: LimitDeps,
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
  listingId: string;
  text: string | null;
  field: 'comment' | 'text';
};

/** Throws 409 for repeated words. Costs nothing if they are short. */
export async function limitWords(
  { config, now }: LimitDeps,
  trx: Kysely<Schema>,
  { listingId, text, field }: Words,
  user: SessionUser,
): Promise<void> {
  if (!config.isRateLimited || text === null || !isTelling(text)) return;
  await queries.lockContributions(trx, [user.id]);
  const words = { kind: 'words', hash: hashOf(textKey(text)), subjectId: listingId } as const;
  await take(trx, user.id, now(), [again(words, now(), ['wordsRepeated', field])]);
}

type Same = Pick<queries.Check, 'hash' | 'subjectId'> & { kind: 'listingText' | 'photo' | 'words' };
type Repeated = 'listingRepeated' | 'photoRepeated' | 'wordsRepeated';
type Check = queries.Check & { refuse: () => HttpError };

function again(same: Same, now: Date, [key, field]: [Repeated, string]): Check {
  const { most, hours } = repeatLimits[same.kind];
  const since = new Date(now.getTime() - hours * hourMs);
  return { ...same, since, most, refuse: () => new Conflict(key, field) };
}

async function take(trx: Kysely<Schema>, userId: string, now: Date, checks: readonly Check[]): Promise<void> {
  const like = await queries.countLike(trx, userId, checks);
  for (const [at, { most, refuse }] of checks.entries()) if ((like[at] ?? 0) >= most) throw refuse();
  await queries.addContributions(trx, userId, checks, now);
}

/**
 * Throws 429 for an account that has added too much in a day. Call it before the transaction, because it needs a
 * connection of its own.
 */
export async function limitADay(
  deps: LimitDeps,
  kind: DailyLimitKind,
  user: SessionUser,
  amount = 1,
): Promise<void> {
  if (!deps.config.isRateLimited) return;
  const most = maxADay(kind, await standingOf(deps.db, user, deps.now()));
  const { rate, plural } = daily[kind];
  const secondsLeft = await takeAmount(deps, { ...rate, most }, { key: user.id, amount });
  if (secondsLeft === null) return;
  const who = most < rate.most ? 'newcomer' : 'daily';
  throw new DailyLimit(`${who}${plural}`, secondsLeft);
}

/** How much more an account may add today; null without limits. */
export async function leftToday(
  deps: LimitDeps,
  kind: DailyLimitKind,
  user: SessionUser,
): Promise<number | null> {
  if (!deps.config.isRateLimited) return null;
  const most = maxADay(kind, await standingOf(deps.db, user, deps.now()));
  return Math.max(0, most - (await readCount(deps, daily[kind].rate, user.id)));
}

/** Null for an account that is not new. */
async function standingOf(db: Kysely<Schema>, user: SessionUser, now: Date): Promise<Standing | null> {
  if (!user.joinedAt || !isNewcomer(user, now)) return null;
  const daysOld = (now.getTime() - user.joinedAt.getTime()) / dayMs;
  return { daysOld, closedGuesses: await queries.countClosedGuesses(db, user.id) };
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
