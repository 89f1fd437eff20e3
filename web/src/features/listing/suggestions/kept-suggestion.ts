import { hasShape, isBoolean, isNumber, isText, orAbsent, orNull } from '../../../lib/has-shape.ts';
import {
  keepInput,
  readKept,
  visitorGuessNames,
  visitorGuessPrefix,
} from '../../../lib/session/kept-input.ts';
import { deviceStore } from '../../../lib/storage.ts';

export type EnteredSuggestion = {
  amount: number | null;
  /** Text that is not an amount yet. */
  text?: string | undefined;
  comment: string;
  /** Goes out by itself once there is a connection. */
  waits?: boolean | undefined;
};

const isEntered = hasShape<EnteredSuggestion>({
  amount: orNull(isNumber),
  text: orAbsent(isText),
  comment: isText,
  waits: orAbsent(isBoolean),
});

const blank: EnteredSuggestion = { amount: null, comment: '' };

/** An unsent suggestion: survives a closed dialog, a reload and an expired session. */
export function keptSuggestion(userId: string, listingId: string) {
  const key = `${prefixOf(userId)}${listingId}` as const;
  return {
    read: () => readKept(deviceStore, key, isEntered, blank) ?? undefined,
    keep: (entered: EnteredSuggestion) => keepInput(deviceStore, key, entered),
    forget: () => deviceStore.removeItem(key),
  };
}

/** The listings for which a suggestion of this person waits. */
export function listingsWaitedFor(userId: string): string[] {
  const prefix = prefixOf(userId);
  return deviceStore
    .names()
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((listingId) => keptSuggestion(userId, listingId).read()?.waits);
}

function prefixOf(userId: string) {
  return `ballpark.suggestion.${userId}.` as const;
}

/** A visitor's guess, until they have an account. */
export function visitorSuggestion(listingId: string) {
  return keptSuggestion('visitor', listingId);
}

/** What a visitor guessed, on what and when. */
export type VisitorGuess = { amount: number; title: string; currency: string; guessedAtMs: number };

const isVisitorGuess = hasShape<VisitorGuess>({
  amount: isNumber,
  title: isText,
  currency: isText,
  guessedAtMs: isNumber,
});

const maxVisitorGuesses = 10;

/** Of more than ten, the oldest are forgotten. `isToBePosted`: asked for by signing up. */
export function keepVisitorGuess(listingId: string, guess: VisitorGuess, isToBePosted = false): void {
  visitorSuggestion(listingId).keep({ ...guess, comment: '', waits: isToBePosted });
  for (const { listingId: oldest } of visitorGuesses().slice(maxVisitorGuesses))
    visitorSuggestion(oldest).forget();
}

const maxSignUpMs = 3_600_000;

/** What a visitor has signed up to post within the hour; later somebody else may use this browser. */
export function guessToPost(listingId: string, nowMs: number): number | null {
  const entered = visitorSuggestion(listingId).read();
  const guess = visitorGuesses().find((each) => each.listingId === listingId);
  return entered?.waits && guess && nowMs - guess.guessedAtMs < maxSignUpMs ? guess.amount : null;
}

/** Newest first. */
export function visitorGuesses(): (VisitorGuess & { listingId: string })[] {
  return visitorGuessNames()
    .flatMap((name) => {
      const listingId = name.slice(visitorGuessPrefix.length);
      const guess = readKept(deviceStore, `${visitorGuessPrefix}${listingId}`, isVisitorGuess);
      return guess ? [{ ...guess, listingId }] : [];
    })
    .toSorted((one, other) => other.guessedAtMs - one.guessedAtMs);
}
