import {
  blockPerson,
  listAvoided,
  mutePerson,
  unblockPerson,
  unmutePerson,
} from '@ballpark/domain/contract/people.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { avoidPerson, readAvoided, seeAgain } from './avoid.ts';

export function peopleRoutes(add: AddEndpoint, deps: Deps): void {
  add(blockPerson, ({ params, user }) =>
    avoidPerson(deps, { userId: user.id, personId: params.id, how: 'block' }),
  );
  add(unblockPerson, ({ params, user }) =>
    seeAgain(deps, { userId: user.id, personId: params.id, how: 'block' }),
  );
  add(mutePerson, ({ params, user }) =>
    avoidPerson(deps, { userId: user.id, personId: params.id, how: 'mute' }),
  );
  add(unmutePerson, ({ params, user }) =>
    seeAgain(deps, { userId: user.id, personId: params.id, how: 'mute' }),
  );
  add(listAvoided, ({ query, user }) => readAvoided(deps, query, user.id));
}
