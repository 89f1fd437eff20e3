import { signalLimits, signalWords } from '@ballpark/domain/signals.ts';
import type { Deps } from '../deps.ts';
import { signalsSince } from '../origins/note-origin.ts';
import type { SessionUser } from '../session-user.ts';
import { findOwnSignals } from './signal-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The signals against the caller, without the names of others (product 9.6). */
export async function listOwnSignals({ db, now }: Pick<Deps, 'db' | 'now'>, { id }: SessionUser) {
  const rows = await findOwnSignals(db, id, signalsSince(now()));
  return rows.map(({ kind, people, found_at: foundAt }) => ({
    kind,
    words: signalWords[kind],
    people,
    foundAt: foundAt.toISOString(),
    forgottenAt: new Date(foundAt.getTime() + signalLimits.days * dayMs).toISOString(),
  }));
}
