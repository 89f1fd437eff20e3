import { daysToStay } from '@ballpark/domain/account-days.ts';
import { site } from '@ballpark/domain/site.ts';

type SecurityText = {
  subject: string;
  /** Goes on after ‘On Monday 23 November 2026 at 14:05 CET, ’. */
  happened: string;
};

const account = `your account on ${site.name}`;

/** Whatever changes how somebody gets into an account, or takes it away, each as its mail tells it (product 3.12). */
export const securityTexts = {
  passwordReset: {
    subject: 'Your password was changed',
    happened: `the password of ${account} was changed by a link that we had mailed to you. All devices were signed out.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    happened: `the password of ${account} was changed in the settings. All other devices were signed out.`,
  },
  factorAdded: {
    subject: 'Two-step sign-in was turned on',
    happened: `two-step sign-in was turned on for ${account}. From now on signing in asks for a code as well.`,
  },
  factorRemoved: {
    subject: 'Two-step sign-in was turned off',
    happened: `two-step sign-in was turned off for ${account}. From now on signing in asks for no code.`,
  },
  recoveryCodesMade: {
    subject: 'New recovery codes were made',
    happened: `new recovery codes were made for ${account}. The codes of before no longer work.`,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    happened: `somebody signed in to ${account} with a recovery code. That code no longer works.`,
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    happened: `a passkey was added to ${account}. It signs in without the password.`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    happened: `a passkey was removed from ${account}. It no longer signs in.`,
  },
  signInLinked: {
    subject: 'Another way to sign in was added',
    happened: `a way to sign in with an account of another service was added to ${account}.`,
  },
  signInUnlinked: {
    subject: 'A way to sign in was removed',
    happened: `a way to sign in with an account of another service was removed from ${account}.`,
  },
  exportAsked: {
    subject: 'A copy of your data was asked for',
    happened: `a copy of all data of ${account} was asked for.`,
  },
  deletionAsked: {
    subject: 'Your account will be deleted',
    happened: `somebody asked to delete ${account}. It will be deleted ${daysToStay} days later. Until then you can sign in and keep it.`,
  },
  deletionTakenBack: {
    subject: 'Your account stays',
    happened: `somebody signed in and kept ${account}, which was to be deleted.`,
  },
} satisfies Record<string, SecurityText>;

export type SecurityChange = keyof typeof securityTexts;

/** Undefined for what another version of the server has announced. */
export function securityTextOf(change: string): SecurityText | undefined {
  const texts: Record<string, SecurityText> = securityTexts;
  return texts[change];
}
