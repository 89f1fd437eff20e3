import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { type SuggestionDraft, suggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import type { EnteredSuggestion } from './kept-suggestion.ts';

export type SuggestionProblems = { amount?: string | undefined; comment?: string | undefined };

/** The input as it can be sent, or its fault in the words of the server (product 8.1). */
export function checkSuggestion(
  entered: EnteredSuggestion,
  currency: string,
): { draft: SuggestionDraft } | { problems: SuggestionProblems } {
  const checked = suggestionDraft.safeParse(entered);
  if (!checked.success) {
    // The first issue of a field stays: it is the nearest to what is wrong.
    const texts = checked.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
    return { problems: Object.fromEntries(texts) as SuggestionProblems };
  }
  if (toMinor(checked.data.amount, currency) === null)
    return { problems: { amount: messages.amountTooPrecise } };
  return { draft: checked.data };
}
