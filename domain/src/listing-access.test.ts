import { dayMs } from './durations.ts';
import { describe, expect, it, test } from 'vitest';
import {
  answerRefusal,
  closeRefusal,
  deleteRefusal,
  editRefusal,
  reopenRefusal,
  suggestionEditRefusal,
  suggestRefusal,
  withdrawRefusal,
} from './listing-access.ts';

const now = 1_800_000_000_000;
const open = { ownerId: 'owner', isActive: true, expiresAtMs: now + 1, autoClosedAt: null };
const expired = { ...open, expiresAtMs: now };
const closed = { ...open, isActive: false };
const autoClosed = { ...closed, expiresAtMs: now, autoClosedAt: now };

describe.each([
  ['open', open, null, null, 'listingStillOpen'],
  ['expired', expired, 'listingExpired', null, 'listingStillOpen'],
  ['closed', closed, 'listingNotOpen', 'listingNotOpen', null],
  ['auto-closed', autoClosed, 'listingNotOpen', 'listingNotOpen', 'listingAutoClosed'],
] as const)('on a listing that is %s', (_, listing, suggest, edit, reopen) => {
  it('another person may suggest, and edit their suggestion, only while it is open', () => {
    expect(suggestRefusal(listing, 'other', now)).toBe(suggest);
    expect(suggestionEditRefusal({ userId: 'other' }, listing, 'other', now)).toBe(suggest);
  });

  it('the owner may delete, edit and close while it is active, and reopen only what they closed themselves', () => {
    expect(deleteRefusal(listing, 'owner')).toBeNull();
    expect(editRefusal(listing, 'owner')).toBe(edit);
    expect(closeRefusal(listing, 'owner')).toBe(edit);
    expect(reopenRefusal(listing, 'owner')).toBe(reopen);
  });

  it('the owner may not suggest, nor anybody else do what the owner may', () => {
    expect(suggestRefusal(listing, 'owner', now)).toBe('suggestionOnOwnListing');
    expect(suggestionEditRefusal({ userId: 'author' }, listing, 'owner', now)).toBe('notSuggestionAuthor');
    for (const refusal of [editRefusal, closeRefusal, reopenRefusal, deleteRefusal])
      expect(refusal(listing, 'other'), refusal.name).toBe('notListingOwner');
  });
});

const days = dayMs;
const byItself = { ownerId: 'owner', isActive: false, autoClosedAtMs: now, isPriceAnswered: false };

const after = (ms: number) => answerRefusal(byItself, 'owner', now + ms);
test('for 30 days after a listing closed by itself, its owner may say what it went for', () => {
  expect([0, 30 * days - 1, 30 * days].map(after)).toEqual([null, null, 'outcomeTooLate']);
});

test.each([
  ['by somebody else', byItself, 'other', 'notListingOwner'],
  ['twice', { ...byItself, isPriceAnswered: true }, 'owner', 'outcomeKnown'],
  ['of a listing they closed', { ...byItself, autoClosedAtMs: null }, 'owner', 'outcomeKnown'],
  ['of an open one', { ...byItself, isActive: true, autoClosedAtMs: null }, 'owner', 'listingStillOpen'],
])('what a listing went for is not said %s', (_, listing, person, refusal) => {
  expect(answerRefusal(listing, person, now)).toBe(refusal);
});

const own = { userId: 'author', isPaid: false, hasOthers: false, hasLater: false };
const first = { ...own, hasOthers: true, hasLater: true };
const last = { ...own, hasOthers: true };
const shown = { ...open, hasIndependentGuesses: false };
const hidden = { ...open, hasIndependentGuesses: true };

test.each([
  ['the only one', own, shown, null],
  ['the newest of several', last, shown, null],
  ['one that another came after', first, shown, 'suggestionAnswered'],
  ['the only hidden one', own, hidden, null],
  ['a hidden one, whose author sees the others', last, hidden, 'suggestionAnswered'],
  ['one that a close has paid, after a reopening', { ...own, isPaid: true }, shown, 'suggestionPaid'],
  ['one on a closed listing', own, { ...shown, isActive: false }, 'listingNotOpen'],
  ['one whose time is over', own, { ...shown, expiresAtMs: now }, 'listingExpired'],
  ['another person’s', { ...own, userId: 'other' }, shown, 'notSuggestionAuthor'],
  ['a former member’s', { ...own, userId: null }, shown, 'notSuggestionAuthor'],
])('withdrawing %s', (_, suggestion, listing, refusal) => {
  expect(withdrawRefusal(suggestion, listing, 'author', now)).toBe(refusal);
});
