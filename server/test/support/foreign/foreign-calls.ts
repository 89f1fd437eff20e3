import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import type { SubjectKind } from './foreign-scene.ts';

type Body = Record<string, unknown>;
export type ForeignCall = {
  route: OperationRoute;
  kind: SubjectKind;
  body?: (id: string) => Body;
  /** The same answer for every subject. */
  isSameForAll?: boolean;
  /** For somebody who blocks or mutes the subject: undoes, changes or reports it. */
  isForWhoAvoids: boolean;
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

/** Whose id a path has, by its first part. */
const kinds: Partial<Record<string, SubjectKind>> = {
  listings: 'listing',
  suggestions: 'suggestion',
  questions: 'question',
  profile: 'user',
  users: 'user',
  xp: 'user',
  achievements: 'user',
  usernames: 'username',
};

/** What differs from a call with the example’s body that tells whether the subject is there. */
const exceptions: Partial<Record<OperationRoute, Partial<ForeignCall>>> = {
  'PUT /listings/:id': { body: () => draft },
  'DELETE /listings/:id/save': { isSameForAll: true },
  'POST /users/:id/block': avoids,
  'DELETE /users/:id/block': { ...avoids, isSameForAll: true },
  'POST /users/:id/mute': avoids,
  'DELETE /users/:id/mute': { ...avoids, isSameForAll: true },
};

/** Every member operation on another's data, with a call that reaches the block check. Those that avoid somebody are last. */
export const foreignCalls: readonly ForeignCall[] = [
  ...operations
    .flatMap(byPath)
    .toSorted((one, other) => Number(one.isForWhoAvoids) - Number(other.isForWhoAvoids)),
  ...(['listing', 'suggestion', 'question', 'user'] as const).map((kind) =>
    of(kind, 'POST /reports', {
      body: (subjectId) => ({ subjectKind: kind, subjectId, reason: 'spam' }),
      isForWhoAvoids: true,
    }),
  ),
  of('photo', 'POST /listings', { body: (url) => ({ ...draft, photoUrls: [url] }), isSameForAll: true }),
  of('photo', 'PUT /profile', { body: (photoUrl) => ({ photoUrl }), isSameForAll: true }),
];

function byPath(operation: (typeof operations)[number]): ForeignCall[] {
  const { route, access, example }: Endpoint = operation;
  const kind = kinds[route.split('/')[1] ?? ''];
  if (!kind || !route.includes(':') || ['moderator', 'admin'].includes(access)) return [];
  const body = example?.body;
  return [of(kind, operation.route, { ...(body && { body: () => body }), ...exceptions[operation.route] })];
}

function of(kind: SubjectKind, route: OperationRoute, more: Partial<ForeignCall> = {}): ForeignCall {
  return { kind, route, isForWhoAvoids: false, ...more };
}
