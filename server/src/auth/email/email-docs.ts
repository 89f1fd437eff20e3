import type * as contract from '@ballpark/domain/contract/email-change.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

export const emailDocs: DocsOf<typeof contract> = {
  changeEmail: {
    note: 'Nothing changes before the link in the mail to the new address is confirmed, which works for 24 hours and is replaced by the next call’s. The former address gets a mail at once, with a link that undoes it for 7 days. Free and taken addresses get the same answer in the same time: only the mail tells whoever reads it. An unverified address is told nothing. A person can ask 5 times an hour, an address of the network 20 times, and a new address is written to 5 times. Wrong passwords are counted with those of `changePassword`. Who has no password (`hasPassword` of `GET /auth/factors`) leaves it out, and needs a proof of the last 15 minutes. With two-step sign-in on, that is needed beside the password.',
    refusals: [
      new errors.BadRequest('currentPasswordWrong', 'password'),
      new errors.BadRequest('currentPasswordMissing', 'password'),
      new errors.Forbidden('proofRequired'),
      new errors.BadRequest('emailIsYours', 'email'),
      new errors.TooManyRequests('tooManyAttempts', 600),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { email: 'mara.lindt@example.org', password: 'Correct-horse-9' },
    reply: { message: messages.emailChangeAsked },
  },
  confirmEmail: {
    note: 'The account has the new address from then on, and it counts as verified. Links that were mailed to the address of before are dead; sessions live on. For 7 days nobody else can take that address. An address of the network can try 20 times an hour.',
    refusals: [
      new errors.InvalidToken('emailLinkUsed'),
      new errors.InvalidToken('emailLinkExpired'),
      new errors.InvalidToken('emailLinkSuperseded'),
      new errors.InvalidToken('emailLinkUndone'),
      new errors.InvalidToken('emailLinkUnknown'),
      new errors.Conflict('emailTakenMeanwhile'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { token: story.token },
    reply: { email: 'mara.lindt@example.org' },
  },
  undoEmail: {
    note: 'The account has the address again that it had before the change, whatever was changed after it; a change that waits for its confirmation is cancelled. It goes back to the first of the changes away from that address, whichever link is sent: apps, passkeys, accounts elsewhere and recovery codes of since then are removed, a copy of the data and a deletion are cancelled, and links mailed to other addresses are dead. Every session of the account is over at once, its live streams within 5 seconds, and so are its pushes and its password. A mail with a link to a new password goes to that address. An address of the network can try 20 times an hour.',
    refusals: [
      new errors.InvalidToken('undoLinkUsed'),
      new errors.InvalidToken('undoLinkExpired'),
      new errors.InvalidToken('undoLinkUnknown'),
      new errors.Conflict('emailTakenMeanwhile'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { token: story.token },
    reply: { email: 'mara@example.com' },
  },
};
