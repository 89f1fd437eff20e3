import { isExpired, isTooLateToAnswer } from './listing-window.ts';

/**
 * Times in epoch milliseconds; `autoClosedAt` in any form. Each function returns the reason for a refusal, or
 * null if the person may act.
 */
type Listing = {
  ownerId: string;
  isActive: boolean;
  expiresAtMs: number;
  autoClosedAt: string | number | object | null;
};

export function suggestRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive' | 'expiresAtMs'>,
  userId: string,
  nowMs: number,
): 'suggestionOnOwnListing' | 'listingNotOpen' | 'listingExpired' | null {
  if (listing.ownerId === userId) return 'suggestionOnOwnListing';
  return notTakingSuggestions(listing, nowMs);
}

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
 * The author may withdraw an unpaid suggestion until somebody suggests after it. With independent guesses
 * nobody else may have suggested at all, because the author has seen theirs.
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

/** Where guesses are hidden until one's own, so are marks, and a mark takes a guess too. */
export function markRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive' | 'expiresAtMs'> & { hasIndependentGuesses: boolean },
  hasGuessed: boolean,
  userId: string,
  nowMs: number,
): 'markOnOwnListing' | 'listingNotOpen' | 'listingExpired' | 'markBeforeGuess' | null {
  if (listing.ownerId === userId) return 'markOnOwnListing';
  const closed = notTakingSuggestions(listing, nowMs);
  if (closed) return closed;
  return listing.hasIndependentGuesses && !hasGuessed ? 'markBeforeGuess' : null;
}

/** Unanswered questions per person, and questions per listing. */
export const maxWaitingQuestions = 5;
export const maxQuestions = 100;
export const answerChangesForMinutes = 10;

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
  if (asked.waiting >= maxWaitingQuestions) return 'questionsWaiting';
  return asked.all >= maxQuestions ? 'questionsFull' : null;
}

/** The owner of an open listing may answer, and change the answer for a few minutes. */
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

/** The author may delete a question until it is answered. */
export function questionDeleteRefusal(
  question: { userId: string; isAnswered: boolean },
  userId: string,
): 'notQuestionAuthor' | 'questionAnswered' | null {
  if (question.userId !== userId) return 'notQuestionAuthor';
  return question.isAnswered ? 'questionAnswered' : null;
}

export function editRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive'>,
  userId: string,
): 'notListingOwner' | 'listingNotOpen' | null {
  if (listing.ownerId !== userId) return 'notListingOwner';
  return listing.isActive ? null : 'listingNotOpen';
}

/** A listing can be closed after its time is over. */
export function closeRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive'>,
  userId: string,
): 'notListingOwner' | 'listingNotOpen' | null {
  return editRefusal(listing, userId);
}

export function reopenRefusal(
  listing: Pick<Listing, 'ownerId' | 'isActive' | 'autoClosedAt'>,
  userId: string,
): 'notListingOwner' | 'listingStillOpen' | 'listingAutoClosed' | null {
  if (listing.ownerId !== userId) return 'notListingOwner';
  if (listing.isActive) return 'listingStillOpen';
  return listing.autoClosedAt === null ? null : 'listingAutoClosed';
}

/** The owner may enter a price once, within 30 days of an automatic close. */
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
