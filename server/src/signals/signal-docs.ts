import type * as contract from '@ballpark/domain/contract/signals.ts';
import { signalWords } from '@ballpark/domain/signals.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

export const signalDocs: DocsOf<typeof contract> = {
  listSignals: {
    note: 'Only closes between people who use the same network or browser are looked at. A moderator looks at each signal, and can lift the limit. Each is forgotten 30 days after the last such close. Others are not named.',
    reply: [
      {
        kind: 'exactHits',
        words: signalWords.exactHits,
        people: 1,
        foundAt: '2026-03-11T17:05:30.000Z',
        forgottenAt: '2026-04-10T17:05:30.000Z',
      },
    ],
  },
};
