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

const table = [
  { state: 'open', listing: open, suggest: null, edit: null, reopen: 'listingStillOpen' },
  { state: 'expired', listing: expired, suggest: 'listingExpired', edit: null, reopen: 'listingStillOpen' },
  { state: 'closed', listing: closed, suggest: 'listingNotOpen', edit: 'listingNotOpen', reopen: null },
  {
    state: 'auto-closed',
    listing: autoClosed,
    suggest: 'listingNotOpen',
    edit: 'listingNotOpen',
    reopen: 'listingAutoClosed',
  },
];

describe.each(table)('on a listing that is $state', ({ listing, suggest, edit, reopen }) => {
  it('another person may suggest, and edit their suggestion, only while it is open', () => {
    expect(suggestRefusal(listing, 'other', now)).toBe(suggest);
    expect(suggestionEditRefusal({ userId: 'other' }, listing, 'other', now)).toBe(suggest);
  });

  it('the owner may edit and close only while it is active', () => {
    expect(editRefusal(listing, 'owner')).toBe(edit);
    expect(closeRefusal(listing, 'owner')).toBe(edit);
  });

  it('the owner may reopen only what they closed themselves', () => {
    expect(reopenRefusal(listing, 'owner')).toBe(reopen);
  });

  it('the owner may delete, but never suggest', () => {
    expect(deleteRefusal(listing, 'owner')).toBeNull();
    expect(suggestRefusal(listing, 'owner', now)).toBe('suggestionOnOwnListing');
  });

  test.each([editRefusal, closeRefusal, reopenRefusal, deleteRefusal])(
    'nobody else passes $name',
    (refusal) => {
      expect(refusal(listing, 'other')).toBe('notListingOwner');
    },
  );

  it('nobody edits the suggestion of another, the owner included', () => {
    expect(suggestionEditRefusal({ userId: 'author' }, listing, 'owner', now)).toBe('notSuggestionAuthor');
  });
});

describe('what a listing went for', () => {
  const days = 24 * 60 * 60_000;
  const byItself = { ownerId: 'owner', isActive: false, autoClosedAtMs: now, isPriceAnswered: false };

  it('the owner may say for 30 days after it closed by itself', () => {
    expect(answerRefusal(byItself, 'owner', now)).toBeNull();
    expect(answerRefusal(byItself, 'owner', now + 30 * days - 1)).toBeNull();
    expect(answerRefusal(byItself, 'owner', now + 30 * days)).toBe('outcomeTooLate');
  });

  it('is said once, by nobody else, and only of a listing that closed by itself', () => {
    expect(answerRefusal({ ...byItself, isPriceAnswered: true }, 'owner', now)).toBe('outcomeKnown');
    expect(answerRefusal(byItself, 'other', now)).toBe('notListingOwner');
    expect(answerRefusal({ ...byItself, autoClosedAtMs: null }, 'owner', now)).toBe('outcomeKnown');
    expect(answerRefusal({ ...byItself, isActive: true, autoClosedAtMs: null }, 'owner', now)).toBe(
      'listingStillOpen',
    );
  });
});

describe('withdrawing one’s own suggestion', () => {
  const own = { userId: 'author', isPaid: false, hasOthers: false, hasLater: false };
  const first = { ...own, hasOthers: true, hasLater: true };
  const last = { ...own, hasOthers: true };
  const shown = { ...open, hasIndependentGuesses: false };
  const hidden = { ...open, hasIndependentGuesses: true };

  it.each([
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
  ])('%s', (_, suggestion, listing, refusal) => {
    expect(withdrawRefusal(suggestion, listing, 'author', now)).toBe(refusal);
  });
});
