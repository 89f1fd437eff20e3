import { hasShape, isNumber, isText, orAbsent, orNull } from '../../../lib/has-shape.ts';
import { keepInput, readKept } from '../../../lib/session/kept-input.ts';
import { deviceStore } from '../../../lib/storage.ts';

export type EnteredSuggestion = {
  amount: number | null;
  /** Text that is not an amount yet. */
  text?: string | undefined;
  comment: string;
};

const isEntered = hasShape<EnteredSuggestion>({
  amount: orNull(isNumber),
  text: orAbsent(isText),
  comment: isText,
});

const blank: EnteredSuggestion = { amount: null, comment: '' };

/** An unsent suggestion: survives a closed dialog, a reload and an expired session. */
export function keptSuggestion(userId: string, listingId: string) {
  const key = `ballpark.suggestion.${userId}.${listingId}` as const;
  return {
    read: () => readKept(deviceStore, key, isEntered, blank) ?? undefined,
    keep: (entered: EnteredSuggestion) => keepInput(deviceStore, key, entered),
    forget: () => deviceStore.removeItem(key),
  };
}

/** A visitor's guess, until they have an account. */
export function visitorSuggestion(listingId: string) {
  return keptSuggestion('visitor', listingId);
}
