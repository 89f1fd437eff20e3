import type * as contract from '@ballpark/domain/contract/account.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const address = '/api/account/export/file';
const ready = {
  state: 'ready' as const,
  askedAt: '2026-03-10T11:20:00.000Z',
  expiresAt: '2026-03-17T11:20:31.000Z',
  bytes: 4_821_377,
  address,
};

export const accountDocs: DocsOf<typeof contract> = {
  deleteAccount: {
    note: 'All sessions, live streams and pushes of the account end at once. For 14 days signing in still works, but only these calls do then: reading oneself (`getOwnProfile` tells `deletionAt`), signing out, the export, and `restoreAccount`; all others answer `ACCOUNT_LEAVING`. Then a job deletes all that is the person’s. What they suggested on others’ listings stays without an author and without the note. The username stays reserved. A mail tells the person. The only admin cannot leave: 409. Without a password a fresh proof is asked for, such as a passkey’s (`POST /auth/proof/passkey`), and with two-step sign-in beside the password too. After 10 wrong passwords of one person within 15 minutes further ones answer 429.',
    refusals: [
      new errors.Forbidden('proofRequired'),
      new errors.BadRequest('currentPasswordWrong', 'password'),
      new errors.Conflict('lastAdmin'),
      new errors.TooManyRequests('tooManyAttempts', 600),
      new errors.TooManyRequests('tooManyRequests', 30),
    ],
    body: { password: 'Correct-horse-11' },
    reply: { deletionAt: '2026-03-24T11:20:00.000Z' },
  },
  restoreAccount: {
    note: 'Nothing happens to an account that stays anyway. A mail tells the person.',
    refusals: [new errors.Conflict('accountTooLate')],
    reply: { user: story.maraHerself },
  },
  startExport: {
    note: 'A person has one at a time: while one is being made, this answers how far it is; a new one takes the place of one that is ready. Five a day. Asks for a fresh proof: `POST /auth/proof`. A mail tells that it was asked for, and a notification that it is ready.',
    refusals: [new errors.Forbidden('proofRequired'), new errors.TooManyRequests('tooManyRequests', 3600)],
    reply: { ...ready, state: 'making', expiresAt: null, bytes: null, address: null },
  },
  getExport: {
    note: 'The file is a ZIP of JSON files, whose form `format.json` in it describes, and of the photos. It can be fetched for 7 days, with a ticket of `createExportTicket`.',
    reply: ready,
  },
  createExportTicket: {
    note: 'To be posted to `address` as a form (`application/x-www-form-urlencoded`) with the one field `ticket`: the answer is the file. A ticket works once, for a minute, and only as long as the session that asked for it lives. An address to open by itself would lie in logs and histories.',
    refusals: [new errors.Forbidden('proofRequired'), new errors.NotFound('exportNotReady')],
    reply: { address, ticket: story.token, expiresAt: '2026-03-10T11:21:00.000Z' },
  },
};
