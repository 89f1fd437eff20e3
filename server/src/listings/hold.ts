import type { SubjectKind } from '@ballpark/domain/reports.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { type LimitDeps, takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import type { SessionUser } from '../session-user.ts';
import { watchedWordsIn } from '../site/watched-words.ts';
import {
  insertHeldPost,
  saveListingHidden,
  saveQuestionHidden,
  saveSuggestionHidden,
} from './hidden-queries.ts';

type Posted = {
  kind: SubjectKind;
  id: string;
  /** All of its words. */
  text: string | null;
  /** Before an edit: words that were there do not count again. */
  before?: string | null;
};

const hide: Record<SubjectKind, (trx: Kysely<Schema>, id: string) => Promise<unknown>> = {
  listing: (trx, id) => saveListingHidden(trx, id, 'reports'),
  suggestion: (trx, id) => saveSuggestionHidden(trx, id, 'reports'),
  question: (trx, id) => saveQuestionHidden(trx, id, 'reports'),
  // Its profile is hidden as a whole, with the case.
  user: async () => {},
};

/**
 * Hides what has a watched word from everybody but its author, until a moderator has decided: `openHeldCases` opens the
 * case. Not of moderators. The caller's transaction has locked it. Returns whether it is hidden. Throws 429 beyond ten a day.
 */
export async function holdIfWatched(
  { config, now }: Omit<LimitDeps, 'db'>,
  trx: Kysely<Schema>,
  { kind, id, text, before }: Posted,
  { id: userId, role }: SessionUser,
): Promise<boolean> {
  if (text === null || hasRole(role, 'moderator')) return false;
  const words = watchedWordsIn(text, before ?? '');
  if (words.length === 0) return false;
  await takeFromLimit({ db: trx, now, config }, rates.heldPosts.perPerson, userId);
  await hide[kind](trx, id);
  await insertHeldPost(trx, { kind, id, words, now: now() });
  await recordEvents(trx, [{ kind: 'post.held', userId: null }], now());
  return true;
}
