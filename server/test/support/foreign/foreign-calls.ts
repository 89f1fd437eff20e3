import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import type { SubjectKind } from './foreign-scene.ts';

type Body = Record<string, unknown>;
export type ForeignCall = {
  route: OperationRoute;
  kind: SubjectKind;
  body?: (id: string) => Body;
  /** The same answer for every subject. */
  isSameForAll?: boolean;
  /** For somebody who blocks or mutes the subject: undoes, changes or reports it. */
  isForWhoAvoids?: boolean;
  /** A hidden profile's posts stay visible. */
  isForHiddenPerson?: boolean;
};

const draft: Body = {
  title: 'Another title',
  description: 'Another text',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  hasOffer: false,
  photoUrls: [],
};
const avoids = { isForWhoAvoids: true, isForHiddenPerson: true };

/** Every member operation on another's data, with a call that reaches the block check. */
export const foreignCalls: readonly ForeignCall[] = [
  of('listing', 'GET /listings/:id'),
  of('listing', 'GET /listings/:id/teaser'),
  of('listing', 'GET /listings/:id/suggestions'),
  of('listing', 'GET /listings/:id/pair-limits'),
  of('listing', 'GET /listings/:id/questions'),
  of('listing', 'GET /listings/:id/similar'),
  of('listing', 'PUT /listings/:id', { body: () => draft }),
  of('listing', 'DELETE /listings/:id'),
  of('listing', 'POST /listings/:id/close', { body: () => ({ finalPrice: 5 }) }),
  of('listing', 'POST /listings/:id/final-price', { body: () => ({ finalPrice: 5 }) }),
  of('listing', 'POST /listings/:id/reopen'),
  of('listing', 'POST /listings/:id/reveal'),
  of('listing', 'PUT /listings/:id/wanted'),
  of('listing', 'PUT /listings/:id/save'),
  of('listing', 'DELETE /listings/:id/save', { isSameForAll: true }),
  of('listing', 'POST /listings/:id/suggest', { body: () => ({ amount: 5 }) }),
  of('listing', 'POST /listings/:id/questions', { body: () => ({ text: 'Is it blue?' }) }),
  of('suggestion', 'PUT /suggestions/:id', { body: () => ({ amount: 6 }) }),
  of('suggestion', 'DELETE /suggestions/:id'),
  of('question', 'POST /questions/:id/answer', { body: () => ({ text: 'It is.' }) }),
  of('question', 'DELETE /questions/:id'),
  of('user', 'GET /profile/:id'),
  of('user', 'GET /profile/:id/listings'),
  of('user', 'GET /profile/:id/suggestions'),
  of('user', 'GET /xp/:userId'),
  of('user', 'GET /xp/history/:userId'),
  of('user', 'GET /achievements/users/:id/achievements'),
  of('user', 'GET /achievements/users/:id/achievements/progress'),
  of('username', 'GET /usernames/:username'),
  of('user', 'POST /users/:id/block', avoids),
  of('user', 'DELETE /users/:id/block', { ...avoids, isSameForAll: true }),
  of('user', 'POST /users/:id/mute', avoids),
  of('user', 'DELETE /users/:id/mute', { ...avoids, isSameForAll: true }),
  ...(['listing', 'suggestion', 'question', 'user'] as const).map((kind) =>
    of(kind, 'POST /reports', {
      body: (subjectId) => ({ subjectKind: kind, subjectId, reason: 'spam' }),
      isForWhoAvoids: true,
    }),
  ),
  of('photo', 'POST /listings', { body: (url) => ({ ...draft, photoUrls: [url] }), isSameForAll: true }),
  of('photo', 'PUT /profile', { body: (photoUrl) => ({ photoUrl }), isSameForAll: true }),
];

function of(kind: SubjectKind, route: OperationRoute, more: Partial<ForeignCall> = {}): ForeignCall {
  return { kind, route, ...more };
}
