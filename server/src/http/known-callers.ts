import type { SessionUser } from '../auth/session-queries.ts';

/** A token is dead within a second of its logout, wherever that was; in the process that did it, at once. */
const knownForMs = 900;
/** Longer than a look-up that was under way when the session changed may take. */
const changingForMs = 5000;
const mostKnown = 10_000;

export type KnownCallers = {
  /** The person behind a token, as of less than a second ago; null when that is not known. */
  find: (token: string, now: Date) => SessionUser | null;
  /** `askedAt` is when the look-up began, so that what is kept is never older than it says. */
  keep: (token: string, user: SessionUser, askedAt: Date) => void;
  /** The session or its person is about to change: for some seconds nothing is kept of it. */
  forget: (token: string, now: Date) => void;
};

/** Remembers for a moment who calls, so that a page's calls in a row ask for the session once. */
export function knownCallers(): KnownCallers {
  const known = new Map<string, { user: SessionUser | null; since: Date }>();

  function found(token: string, now: Date) {
    const entry = known.get(token);
    if (!entry) return null;
    const ageMs = now.getTime() - entry.since.getTime();
    // A clock that was put back must not make anybody live for longer.
    if (ageMs >= 0 && ageMs < (entry.user ? knownForMs : changingForMs)) return entry;
    known.delete(token);
    return null;
  }

  function set(token: string, user: SessionUser | null, since: Date): void {
    if (known.size >= mostKnown) known.clear();
    known.set(token, { user, since });
  }

  return {
    find: (token, now) => found(token, now)?.user ?? null,
    keep(token, user, askedAt) {
      if (!found(token, askedAt)) set(token, user, askedAt);
    },
    forget: (token, now) => set(token, null, now),
  };
}
