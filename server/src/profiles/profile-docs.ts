import type * as contract from '@ballpark/domain/contract/profiles.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const { user: _, ...bareSuggestion } = story.suggestion;
const userNotFound = new errors.NotFound('userNotFound');
const notYours = (field: string) => new errors.BadRequest('photoNotYours', field);

export const profileDocs: DocsOf<typeof contract> = {
  getProfile: {
    note: 'E-mail address and address are never among it.',
    refusals: [userNotFound],
    pathId: story.maraId,
    reply: story.maraSeen,
  },
  updateProfile: {
    note: '`null` empties a photo or the text about oneself. With `place` one moves: feed, distances, currency of new listings and local ranking go by it from then on. Nothing is added to a hidden profile: 409.',
    refusals: [
      new errors.InvalidInput([{ path: ['about'], message: messages.aboutTooLong }]),
      notYours('photoUrl'),
      new errors.Conflict('profileHidden'),
      new errors.Conflict('photoOfMany', 'photoUrl'),
      new errors.Conflict('listingOfMany', 'about'),
    ],
    body: { about: 'I restore old furniture and love a fair deal.', preferences: ['selling', 'helping'] },
    reply: { user: story.maraHerself },
  },
  listProfileListings: {
    note: 'Open and closed ones.',
    refusals: [userNotFound],
    pathId: story.maraId,
    reply: [{ ...story.listing, priceSuggestions: [bareSuggestion] }],
  },
  listProfileSuggestions: {
    note: 'Each with the listing that it prices. Where guesses are independent and the caller may not see them yet, `amount`, `comment` and `editedAt` are null.',
    refusals: [userNotFound],
    pathId: story.jonasId,
    reply: [
      {
        ...story.suggestion,
        listing: {
          id: story.listingId,
          title: 'Oak bookcase',
          type: 'PRODUCT',
          location: 'Berlin, Germany',
          currency: 'EUR',
          isActive: true,
        },
      },
    ],
  },
  listOwnClosedGuesses: {
    note: 'Those that the caller’s track record is made of, about a minute after the close. Nobody else can read them.',
    reply: [
      {
        listingId: story.listingId,
        title: 'Oak bookcase',
        type: 'PRODUCT',
        currency: 'EUR',
        amount: 120,
        finalPrice: 120,
        closedAt: '2026-03-11T17:05:30.000Z',
      },
    ],
  },
};
