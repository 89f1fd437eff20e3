import type * as contract from '@ballpark/domain/contract/listings.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const draft = {
  title: 'Oak bookcase',
  description: 'Solid oak, five shelves, a few scratches.',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  hasOffer: true,
  offerAmount: 95.5,
  photoUrls: [story.photoUrl],
} as const;
const listingBody = { ...draft, photoUrls: [...draft.photoUrls] };
const listingNotFound = new errors.NotFound('listingNotFound');
const notOwner = new errors.Forbidden('notListingOwner');
const isHidden = new errors.Conflict('listingHidden');
const notOpen = new errors.Conflict('listingNotOpen');
const heldBack = [
  new errors.Conflict('listingRepeated', 'title'),
  new errors.Conflict('listingOfMany', 'title'),
  new errors.Conflict('photoRepeated', 'photoUrls'),
];
const notYours = (field: string) => new errors.BadRequest('photoNotYours', field);

export const listingDocs: DocsOf<typeof contract> = {
  listListings: {
    note: 'Without a session, or without a saved point, distance plays no part. `search` finds beginnings of words in title and description in any case, with or without accents, and forgives a typing slip in longer words; what it finds in a title comes first. Where no listing has all its words, those with most of them are answered, and `pagination.isPartial` says so.',
    query: { radius: 20, type: 'PRODUCT' },
    reply: [story.pricedListing],
  },
  getListing: {
    note: 'With every suggestion, newest first. Where guesses are independent, an open listing has none for a reader who is not its owner and has not suggested yet.',
    refusals: [listingNotFound],
    reply: story.openListing,
  },
  createListing: {
    note: 'The currency follows from the country of the point; without a point, from the place that `location` names, else from where the owner is. `photoUrls` takes what the photo uploads answered; the first is the cover.',
    refusals: [
      notYours('photoUrls'),
      ...heldBack,
      new errors.TooManyRequests('tooManyRequests', 30),
      new errors.NewcomerLimit('newcomerListings', 3 * 60 * 60),
    ],
    body: listingBody,
    reply: story.newListing,
  },
  updateListing: {
    note: 'What is left out stays as it is: the photos, the offer, the type, `hasIndependentGuesses`, and the point while `location` stays. Without `hasOffer`, `offerAmount` is ignored; an offer has to be sent again where the place changes the currency. Once there are suggestions, type, currency and `hasIndependentGuesses` cannot be changed.',
    refusals: [
      notYours('photoUrls'),
      notOwner,
      listingNotFound,
      isHidden,
      notOpen,
      new errors.BadRequest('offerAmountInvalid', 'offerAmount'),
      new errors.Conflict('typeFixed', 'type'),
      new errors.Conflict('currencyFixed', 'location'),
      new errors.Conflict('independentGuessesFixed', 'hasIndependentGuesses'),
      ...heldBack,
    ],
    body: listingBody,
    reply: story.openListing,
  },
  deleteListing: {
    note: 'Takes its suggestions along, in whatever state it is. It cannot be undone.',
    refusals: [notOwner, listingNotFound],
    reply: { id: story.listingId },
  },
  closeListing: {
    note: 'The nearest suggestions earn 50 XP each, others within 10 % of the final price 20, the rest 5. A suggestion is paid once: after reopening, only those never paid earn anything. `xpRewards` lists the awards of this close alone.',
    refusals: [notOwner, listingNotFound, isHidden, notOpen],
    body: { finalPrice: 120 },
    reply: {
      listing: story.closedListing,
      xpRewards: [
        {
          userId: story.jonasId,
          username: story.jonas.username,
          suggestionId: story.suggestionId,
          amount: 120,
          xpAwarded: 50,
          tier: 'closest',
          isPairLimited: false,
        },
      ],
    },
  },
  answerFinalPrice: {
    note: 'Once, within 30 days of the automatic close. `finalPrice: null` says that it was not sold. The nearest suggestions get what is missing to 50 XP, others within 10 % of the price what is missing to 20, unless a final price had been shown before. `xpRewards` lists what this pays.',
    refusals: [
      notOwner,
      listingNotFound,
      isHidden,
      new errors.Conflict('listingStillOpen'),
      new errors.Conflict('outcomeKnown'),
      new errors.Conflict('outcomeTooLate'),
    ],
    body: { finalPrice: 120 },
    reply: {
      listing: story.answeredListing,
      xpRewards: [
        {
          userId: story.jonasId,
          username: story.jonas.username,
          suggestionId: story.suggestionId,
          amount: 120,
          xpAwarded: 45,
          tier: 'closest',
          isPairLimited: false,
        },
      ],
    },
  },
  revealListing: {
    note: 'Of a listing with a final price that the caller suggested a price on; again changes nothing but the time. Counts the notification of it as read on all devices.',
    refusals: [new errors.NotFound('suggestionNotFound')],
    reply: { unlockedAchievements: [story.firstGuess] },
  },
  reopenListing: {
    note: 'The final price is emptied. A listing that closed because its time ran out stays closed.',
    refusals: [
      notOwner,
      listingNotFound,
      isHidden,
      new errors.Conflict('listingStillOpen'),
      new errors.Conflict('listingAutoClosed'),
    ],
    reply: story.openListing,
  },
};
