import type * as contract from '@ballpark/domain/contract/names.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const namesDocs: DocsOf<typeof contract> = {
  getNames: {
    note: '`usernameChangeableAt` is null when the username can be changed at once.',
    reply: { name: story.maraHerself.name, username: 'mara.l', usernameChangeableAt: null },
  },
  changeNames: {
    note: 'What is left out stays. The username of before stays reserved for its person, who can take it again, and leads to them for 90 days. Other letters of the same look are no change of it.',
    refusals: [
      new errors.Conflict('usernameTaken', 'username'),
      new errors.Conflict('usernameChangedLately', 'username'),
      new errors.Conflict('usernameReserved', 'username'),
    ],
    body: { name: 'Mara Lindt', username: 'mara.l' },
    reply: { user: story.maraHerself },
  },
  findByUsername: {
    note: 'Answers the present username as well, which may be another.',
    refusals: [new errors.NotFound('userNotFound')],
    pathId: 'mara.l',
    reply: { id: story.maraId, username: 'mara.l' },
  },
};
