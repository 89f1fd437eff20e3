import type * as contract from '@ballpark/domain/contract/factors.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

const proofRequired = new errors.Forbidden('proofRequired');
const tooManyCodes = new errors.TooManyRequests('tooManyAttempts', 600);
const tooManyCalls = new errors.TooManyRequests('tooManyRequests', 30);
const proofNote =
  'Answers `PROOF_REQUIRED` when the caller signed in, or last called `POST /auth/proof`, more than 15 minutes ago: send it again after that.';
const mailNote = 'A mail tells the person.';
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `8k2m-r5tx-9qwz-h3n${index}`);

export const factorDocs: DocsOf<typeof contract> = {
  listFactors: {
    note: 'Neither secrets nor keys.',
    reply: {
      factors: [
        {
          id: story.factorId,
          kind: 'totp',
          name: 'Authenticator app',
          createdAt: '2026-03-09T18:20:00.000Z',
          lastUsedAt: '2026-03-12T07:45:30.000Z',
        },
      ],
      recoveryCodesLeft: 9,
      canUsePasskeys: true,
      hasPassword: true,
      oidcLabel: null,
    },
  },
  beginTotp: {
    note: `Nothing is asked for yet: that begins with the first right code. Beginning again makes another secret. ${proofNote}`,
    refusals: [proofRequired, new errors.Conflict('totpAlreadyOn')],
    reply: {
      secret: 'ZFGIATCEGT5YDFG4KGURRXD22KMZOEGA',
      address:
        'otpauth://totp/Ballpark:mara%40example.com?issuer=Ballpark&secret=ZFGIATCEGT5YDFG4KGURRXD22KMZOEGA&algorithm=SHA1&digits=6&period=30',
    },
  },
  confirmTotp: {
    note: `The code is used up by it. Proofs of the caller’s other sessions are void from then on. ${mailNote} ${proofNote}`,
    refusals: [
      new errors.CodeWrong(),
      proofRequired,
      new errors.Conflict('totpNotBegun'),
      new errors.Conflict('totpAlreadyOn'),
    ],
    body: { code: '492039' },
    reply: { recoveryCodes },
  },
  removeFactor: {
    note: `Where two-step sign-in is on, the proof that this needs takes a code or a passkey, so that the password alone removes nothing. With the app its recovery codes go. ${mailNote} ${proofNote}`,
    refusals: [proofRequired],
    pathId: story.factorId,
    reply: {},
  },
  makeRecoveryCodes: {
    note: `${mailNote} ${proofNote}`,
    refusals: [proofRequired, new errors.Conflict('totpNotOn')],
    reply: { recoveryCodes },
  },
  logInWithCode: {
    note: 'A code is good once, from 30 seconds before its time to 30 seconds after it, and no code of a time before the last used one is taken; neither is a sign-in after 10 wrong ones, 5 minutes, or a new password. An account takes 10 wrong codes an hour and 30 a day from browsers that have not signed it in before, an address 50 in 15 minutes; recovery codes count for the address alone.',
    refusals: [new errors.BadRequest('signInTooOld'), new errors.CodeWrong(), tooManyCodes, tooManyCalls],
    body: { pending: story.token, code: '492039' },
    reply: { token: story.token, user: story.maraHerself },
  },
  prove: {
    note: 'Good for 15 minutes in this session. Signing in counts as well. Where two-step sign-in is on, `code` is needed beside the password. Wrong passwords count together with those at `currentPassword`.',
    refusals: [
      new errors.BadRequest('currentPasswordWrong', 'password'),
      new errors.CodeWrong(),
      new errors.CodeRequired(),
      tooManyCodes,
      tooManyCalls,
    ],
    body: { password: 'Correct-horse-9' },
    reply: {},
  },
};
