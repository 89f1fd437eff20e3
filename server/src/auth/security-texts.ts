import { daysToStay } from '@ballpark/domain/account-days.ts';

type SecurityText = {
  subject: string;
  /** Follows ‘On Monday 23 November 2026 at 14:05 CET, ’; %ACCOUNT% is the person’s account. */
  happened: string;
};

export const securityTexts = {
  passwordReset: {
    subject: 'Your password was changed',
    happened: `the password of %ACCOUNT% was changed by a link that we had mailed to you. All devices were signed out.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    happened: `the password of %ACCOUNT% was changed in the settings. All other devices were signed out.`,
  },
  factorAdded: {
    subject: 'Two-step sign-in was turned on',
    happened: `two-step sign-in was turned on for %ACCOUNT%. From now on signing in asks for a code as well.`,
  },
  factorRemoved: {
    subject: 'Two-step sign-in was turned off',
    happened: `two-step sign-in was turned off for %ACCOUNT%. From now on signing in asks for no code.`,
  },
  recoveryCodesMade: {
    subject: 'New recovery codes were made',
    happened: `new recovery codes were made for %ACCOUNT%. The codes of before no longer work.`,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    happened: `somebody signed in to %ACCOUNT% with a recovery code. That code no longer works.`,
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    happened: `a passkey was added to %ACCOUNT%. It signs in without the password.`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    happened: `a passkey was removed from %ACCOUNT%. It no longer signs in.`,
  },
  signInLinked: {
    subject: 'Another way to sign in was added',
    happened: `a way to sign in with an account of another service was added to %ACCOUNT%.`,
  },
  signInUnlinked: {
    subject: 'A way to sign in was removed',
    happened: `a way to sign in with an account of another service was removed from %ACCOUNT%.`,
  },
  roleAdmin: {
    subject: 'You are an admin now',
    happened: `%ACCOUNT% was made an admin: it may change the settings of the place, and what others may do.`,
  },
  roleModerator: {
    subject: 'You are a moderator now',
    happened: `%ACCOUNT% was made a moderator.`,
  },
  roleMember: {
    subject: 'You are a member like everybody now',
    happened: `%ACCOUNT% was made a member like everybody. It can no longer look after the place.`,
  },
  exportAsked: {
    subject: 'A copy of your data was asked for',
    happened: `a copy of all data of %ACCOUNT% was asked for.`,
  },
  deletionAsked: {
    subject: 'Your account will be deleted',
    happened: `somebody asked to delete %ACCOUNT%. It will be deleted ${daysToStay} days later. Until then you can sign in and keep it.`,
  },
  deletionTakenBack: {
    subject: 'Your account stays',
    happened: `somebody signed in and kept %ACCOUNT%, which was to be deleted.`,
  },
} satisfies Record<string, SecurityText>;

export type SecurityChange = keyof typeof securityTexts;

/** Undefined for another version's change. */
export function securityTextOf(change: string): SecurityText | undefined {
  const texts: Record<string, SecurityText> = securityTexts;
  return texts[change];
}
