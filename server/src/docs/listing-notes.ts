import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';

const moneyNote = 'In the listing’s currency, at most 2 decimals.';

/** The meaning of the fields of listings, suggestions and prices; a part of `fieldNotes`. */
export const listingNotes: Record<string, string> = {
  // Listings and suggestions
  title: 'Plain text on one line, 100 characters at most.',
  description: 'Plain text, 500 characters at most.',
  type: 'What is to be priced.',
  location: 'The place in words, as it was typed or chosen.',
  latitude: 'Degrees.',
  longitude: 'Degrees.',
  photoUrls: 'Addresses of photos that the owner uploaded here; the first is the cover.',
  photos: 'The same photos with their sizes.',
  'uploadPhotos.photos': 'In the order of the files.',
  hasOffer: 'Whether the owner already has an offer; false empties the amount.',
  offerAmount: `${moneyNote.slice(0, -1)}; null without an offer.`,
  currency: 'ISO 4217; follows from the country of the listing’s point.',
  isActive: 'True while the listing is open.',
  expiresAt: `When the time for suggestions ends: ${openHours} hours after posting or reopening.`,
  autoClosedAt: 'When it closed because its time ran out; null otherwise.',
  closedAt: 'When it closed; null while open.',
  priceAnsweredAt:
    'When the owner said, after an automatic close, what it went for; with `finalPrice` null then, that it was not sold. Null otherwise.',
  'answerFinalPrice.finalPrice': 'What it went for, in units of `currency`; null: it was not sold.',
  'answerFinalPrice.listing': 'As it is now.',
  priceShownAt:
    'When its first final price was shown, reopened since or not; null when none was. Later suggestions earn 5 XP at most.',
  finalPrice: moneyNote,
  fairPrice: `Made anew with each suggestion, as it was at the close once closed; null below ${fewestGuesses} suggestions.`,
  guessRange:
    'The lowest and the highest suggestion while there are too few for a fair price; null without any, with a fair price, and while others’ guesses are kept back.',
  min: 'The lowest suggestion, in units of `currency`.',
  max: 'The highest suggestion, in units of `currency`.',
  estimate: moneyNote,
  low: 'Where the likely range begins: four of five final prices lie within it.',
  high: 'Where the likely range ends.',
  confidence:
    'How sure it is: `rough` below five suggestions or with a wide range, `good` with a narrow one and experience.',
  hasIndependentGuesses: 'Whether others’ guesses show after one’s own only, until the listing is closed.',
  'ListingDraft.hasIndependentGuesses':
    'Whether others’ guesses show after one’s own only. Left out: false for a new listing, as it is for one that is there.',
  'Listing.hidden':
    'By what it is hidden from all but its owner and moderators, and why; absent where it is not.',
  isHidden: 'True for a suggestion that is hidden from all but its author and moderators; absent otherwise.',
  hasHiddenGuesses: 'True while others’ guesses are kept from the caller; `suggestions` is then empty.',
  awaitsReveal:
    'True while the caller, who suggested a price, has not seen the final one: `revealListing` notes that they have.',
  hasChosenIndependentGuesses: 'Whether the person’s newest listing has independent guesses.',
  user: 'Who it is, or whose it is.',
  suggestionCount: 'How many suggestions it has.',
  ownAmount: 'What the caller suggested; null while they have not, and without a session.',
  cover: 'The first photo; null without one.',
  isOpen: 'False once it is closed, or its time is over.',
  wantedListingId: 'The listing for which they sign up, until they have finished onboarding; null for none.',
  isSaved: 'Whether the caller has saved it.',
  suggestedAt: 'When it was made.',
  isNearest: 'True where nobody came nearer to the final price; false without one.',
  'OwnGuess.listing': 'With the guess as `ownAmount`.',
  'OwnGuess.suggestionId': 'The guess.',
  state:
    '`open` takes suggestions; `waiting` closed by itself, and its owner may still say the price; `closed`: all others.',
  toGuess:
    'Only open listings of others that the caller has not suggested on; `status` then counts as `active`. Without a session it changes nothing.',
  suggestions: 'Newest first.',
  unseenAmounts:
    'Amounts of suggestions whose authors the caller does not see: average and fair price are made of them as well.',
  priceSuggestions: 'Newest first, without their authors’ profiles.',
  listing: 'The listing that it belongs to.',
  'closeListing.listing': 'As it is now.',
  amount: moneyNote,
  'XpAward.amount': 'XP earned.',
  'ProfileSuggestion.amount': `${moneyNote.slice(0, -1)}; null while it shows only after the caller’s own guess.`,
  comment: 'A note, 250 characters at most; null without one.',
  xpAwarded: 'XP that the close paid, and a price that was said later; null until then.',
  editedAt: 'When its author last changed it; null when never.',
  unlockedAchievements: 'What it has unlocked; left out when that is nothing.',
  xpRewards: 'What this call paid to whom.',
  isFromLaterPrice:
    'Whether it is what was missing once the owner of a listing that had closed by itself said the price.',
  showsStreak: 'Whether they see their streak; nobody else does.',
  'getStreak.days': 'On how many days in a row, up to 1,000.',
  hasGuessedToday: 'Whether they suggested a price today, where they live.',
  'showStreak.isShown': 'False: neither streak nor today’s guess stands beside their name.',
  'XpReward.xpAwarded': 'XP earned.',
  tier: 'How near the suggestion came to the final price.',
  isPairLimited: 'Whether it would have been more, but for signals that these two act as one.',

  // Questions
  'Question.text': 'Plain text, 500 characters at most.',
  'askQuestion.text': 'Plain text, 500 characters at most.',
  'answerQuestion.text': 'Plain text, 500 characters at most.',
  'Question.user': 'Who asked.',
  answer: 'Of the listing’s owner; null while there is none.',
  'answer.text': 'Plain text.',
  answeredAt: 'When it was first answered.',
  'answer.editedAt': 'When another answer took the place of the first; null when never.',

  // What things went for
  listings: 'The most similar first, five at most.',
  photo: 'The cover; null without photos.',
  'SoldListing.closedAt': 'When it closed.',
  'SoldListing.location': 'The place in words, as its owner gave it.',
  words: 'Those of the title that most of them share: what `getPrices` finds them all by.',
  spread: 'The spread of all that count; null where fewer than five do.',
  'PriceSpread.count': 'How many final prices.',
  'PriceSpread.low': 'A quarter of the final prices lies below.',
  'getPrices.low': 'A quarter of the final prices lies below.',
  median: 'The final price in the middle.',
  'PriceSpread.high': 'A quarter of the final prices lies above.',
  'getPrices.high': 'A quarter of the final prices lies above.',
  'getPrices.count': 'How many final prices.',
  'findSimilarPrices.title': 'As it is written so far.',
  'findSimilarPrices.description': 'As it is written so far.',
  'findSimilarPrices.country':
    'ISO 3166-1, two letters: of the place of what is written; left out: the caller’s own.',
  q: 'Words that title or description must all have; the first five count.',
  'getPrices.currency': 'ISO 4217; left out: the caller’s own, or one in which there is something.',
  currencies: 'Those in which something with these words went for a price.',
  periods: 'Oldest first; without those of fewer than five final prices.',
  period: 'A month or a year in UTC, like `2026-02` or `2026`.',
};
