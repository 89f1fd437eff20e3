import type * as contract from '@ballpark/domain/contract/moderation.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const moderationDocs: DocsOf<typeof contract> = {
  getModerationLog: {
    note: 'Lines are only ever added. People are named as long as they are members; after that their lines stay without a name.',
    reply: [
      {
        id: '019a5c11-2f30-7a64-9d0b-3e7c1a5f8d12',
        action: 'change-role',
        by: { kind: 'person', person: story.mara, operator: null },
        about: { kind: 'user', id: story.jonasId, person: story.jonas },
        reason: 'Knows everybody on the block',
        facts: { from: 'member', to: 'moderator' },
        createdAt: '2026-03-12T09:30:00.000Z',
      },
    ],
  },
};
