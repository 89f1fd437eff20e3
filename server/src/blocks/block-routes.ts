import {
  blockPerson,
  listAvoided,
  mutePerson,
  unblockPerson,
  unmutePerson,
} from '@ballpark/domain/contract/people.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { blockOrMute, readBlocked, unblockOrUnmute } from './blocks.ts';

export function blockRoutes(add: AddEndpoint, deps: Deps): void {
  add(blockPerson, ({ params, user }) =>
    blockOrMute(deps, { userId: user.id, personId: params.id, how: 'block' }),
  );
  add(unblockPerson, ({ params, user }) =>
    unblockOrUnmute(deps, { userId: user.id, personId: params.id, how: 'block' }),
  );
  add(mutePerson, ({ params, user }) =>
    blockOrMute(deps, { userId: user.id, personId: params.id, how: 'mute' }),
  );
  add(unmutePerson, ({ params, user }) =>
    unblockOrUnmute(deps, { userId: user.id, personId: params.id, how: 'mute' }),
  );
  add(listAvoided, ({ query, user }) => readBlocked(deps, query, user.id));
}
