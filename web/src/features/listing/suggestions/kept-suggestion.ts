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
export type VisitorGuess = {
  amount: number;
  title: string;
  currency: string;
  /** By the clock of the device. */
  guessedAtMs: number;
  /** They have signed up to post it. */
  isToBePosted?: boolean | undefined;
};

const isVisitorGuess = hasShape<VisitorGuess>({
  amount: isNumber,
  title: isText,
  currency: isText,
  guessedAtMs: isNumber,
  isToBePosted: orAbsent(isBoolean),
});

const maxVisitorGuesses = 10;

/** Of more than ten, the oldest are forgotten. */
export function keepVisitorGuess(listingId: string, guess: VisitorGuess): void {
  visitorSuggestion(listingId).keep({ ...guess, comment: '' });
  for (const { listingId: oldest } of visitorGuesses().slice(maxVisitorGuesses))
    visitorSuggestion(oldest).forget();
}

const maxSignUpMs = 3_600_000;

/** What a visitor has signed up to post within the hour: later, somebody else may use this browser. */
export function guessToPost(listing: { id: string; currency: string }): number | null {
  const guess = visitorGuesses().find(({ listingId }) => listingId === listing.id);
  // Owners may change the currency while nobody has guessed.
  if (!guess?.isToBePosted || guess.currency !== listing.currency) return null;
  const agoMs = Date.now() - guess.guessedAtMs;
  return agoMs >= 0 && agoMs < maxSignUpMs ? guess.amount : null;
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
