import type * as contract from '@ballpark/domain/contract/signals.ts';
import { signalWords } from '@ballpark/domain/signals.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

export const signalDocs: DocsOf<typeof contract> = {
  listSignals: {
    note: 'Signals are no punishment: they lower the weight of guesses in fair prices, and some together are looked at by a moderator. Each is forgotten 30 days after it was last found. Others are not named.',
    reply: [
      {
        kind: 'address',
        words: signalWords.address,
        people: 1,
        foundAt: '2026-03-11T17:05:30.000Z',
        forgottenAt: '2026-04-10T17:05:30.000Z',
      },
    ],
  },
};
