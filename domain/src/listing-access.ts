import { isExpired, isTooLateToAnswer } from './listing-window.ts';

/** The facts that decide who may do what with a listing. Times in epoch milliseconds; `autoClosedAt` in any form. */
type Listing = {
  ownerId: string;
  isActive: boolean;
  expiresAtMs: number;
  autoClosedAt: string | number | object | null;
};

/** Why a person may not suggest a price; null when they may. */
export function suggestRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive' | 'expiresAtMs'>,
  userId: string,
  nowMs: number,
): 'suggestionOnOwnListing' | 'listingNotOpen' | 'listingExpired' | null {
  if (listing.ownerId === userId) return 'suggestionOnOwnListing';
  return notTakingSuggestions(listing, nowMs);
}

/** Why a person may not change a suggestion; null when they may. */
export function suggestionEditRefusal(
  suggestion: { userId: string | null },
  listing: Pick<Listing, 'isActive' | 'expiresAtMs'>,
  userId: string,
  nowMs: number,
): 'notSuggestionAuthor' | 'listingNotOpen' | 'listingExpired' | null {
  if (suggestion.userId !== userId) return 'notSuggestionAuthor';
  return notTakingSuggestions(listing, nowMs);
}

/**
 * Why a person may not withdraw a suggestion; null for the author while it is open, unpaid, and nobody else has suggested after it. With
 * independent guesses nobody else may have suggested at all, because its author would have seen those before the next guess.
 */
export function withdrawRefusal(
  suggestion: { userId: string | null; isPaid: boolean; hasOthers: boolean; hasLater: boolean },
  listing: Pick<Listing, 'isActive' | 'expiresAtMs'> & { hasIndependentGuesses: boolean },
  userId: string,
  nowMs: number,
): ReturnType<typeof suggestionEditRefusal> | 'suggestionPaid' | 'suggestionAnswered' {
  const refusal = suggestionEditRefusal(suggestion, listing, userId, nowMs);
  if (refusal) return refusal;
  if (suggestion.isPaid) return 'suggestionPaid';
  const isAnswered = listing.hasIndependentGuesses ? suggestion.hasOthers : suggestion.hasLater;
  return isAnswered ? 'suggestionAnswered' : null;
}

/** Limits of a listing: unanswered questions of one person, and questions of all people. */
const mostWaiting = 5;
export const mostQuestions = 100;
export const answerChangesForMinutes = 10;

/** Why a person may not ask about a listing; null when they may. */
export function askRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive' | 'expiresAtMs'>,
  asked: { all: number; waiting: number },
  userId: string,
  nowMs: number,
):
  | 'questionOnOwnListing'
  | 'listingNotOpen'
  | 'listingExpired'
  | 'questionsWaiting'
  | 'questionsFull'
  | null {
  if (listing.ownerId === userId) return 'questionOnOwnListing';
  const closed = notTakingSuggestions(listing, nowMs);
  if (closed) return closed;
  if (asked.waiting >= mostWaiting) return 'questionsWaiting';
  return asked.all >= mostQuestions ? 'questionsFull' : null;
}

/** Why a person may not answer a question, or not again; null for the owner of an open listing. */
export function questionAnswerRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive' | 'expiresAtMs'>,
  answeredAtMs: number | null,
  userId: string,
  nowMs: number,
): 'notListingOwner' | 'listingNotOpen' | 'listingExpired' | 'answerFixed' | null {
  if (listing.ownerId !== userId) return 'notListingOwner';
  const closed = notTakingSuggestions(listing, nowMs);
  if (closed) return closed;
  return answeredAtMs !== null && nowMs >= answeredAtMs + answerChangesForMinutes * 60_000
    ? 'answerFixed'
    : null;
}

/** Why a person may not delete a question; null for who asked while it has no answer. */
export function questionDeleteRefusal(
  question: { userId: string; isAnswered: boolean },
  userId: string,
): 'notQuestionAuthor' | 'questionAnswered' | null {
  if (question.userId !== userId) return 'notQuestionAuthor';
  return question.isAnswered ? 'questionAnswered' : null;
}

/** Why a person may not edit a listing; null for the owner of an active one. */
export function editRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive'>,
  userId: string,
): 'notListingOwner' | 'listingNotOpen' | null {
  if (listing.ownerId !== userId) return 'notListingOwner';
  return listing.isActive ? null : 'listingNotOpen';
}

/** Why a person may not close a listing; null for the owner of an active one, even past its time. */
export function closeRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive'>,
  userId: string,
): 'notListingOwner' | 'listingNotOpen' | null {
  return editRefusal(listing, userId);
}

/** Why a person may not reopen a listing; null for the owner who closed it themselves. */
export function reopenRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive' | 'autoClosedAt'>,
  userId: string,
): 'notListingOwner' | 'listingStillOpen' | 'listingAutoClosed' | null {
  if (listing.ownerId !== userId) return 'notListingOwner';
  if (listing.isActive) return 'listingStillOpen';
  return listing.autoClosedAt === null ? null : 'listingAutoClosed';
}

/** Why a person may not say what a listing went for; null for the owner of one that closed by itself, once, for 30 days. */
export function answerRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive'> & {
    autoClosedAtMs: number | null;
    isPriceAnswered: boolean;
  },
  userId: string,
  nowMs: number,
): 'notListingOwner' | 'listingStillOpen' | 'outcomeKnown' | 'outcomeTooLate' | null {
  if (listing.ownerId !== userId) return 'notListingOwner';
  if (listing.isActive) return 'listingStillOpen';
  if (listing.autoClosedAtMs === null || listing.isPriceAnswered) return 'outcomeKnown';
  return isTooLateToAnswer(listing.autoClosedAtMs, nowMs) ? 'outcomeTooLate' : null;
}

/** Why a person may not delete a listing; null for its owner, whatever its state. */
export function deleteRefusal(listing: Pick<Listing, 'ownerId'>, userId: string): 'notListingOwner' | null {
  return listing.ownerId === userId ? null : 'notListingOwner';
}

function notTakingSuggestions(
  listing: Pick<Listing, 'isActive' | 'expiresAtMs'>,
  nowMs: number,
): 'listingNotOpen' | 'listingExpired' | null {
  if (!listing.isActive) return 'listingNotOpen';
  return isExpired(listing.expiresAtMs, nowMs) ? 'listingExpired' : null;
}
