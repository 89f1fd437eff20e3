type SecurityText = {
  subject: string;
  /** Follows ‘On Monday 23 November 2026 at 14:05 CET, ’; %ACCOUNT% is the person’s account, %LAST_DAY% when it is deleted. */
  happened: string;
  /** Not the person’s doing, so that ‘This wasn’t me’ would say nothing. */
  isByAdmin?: true;
};

export const securityTexts = {
  passwordReset: {
    subject: 'Your password was changed',
    happened: `the password of %ACCOUNT% was changed with a link we emailed you. All devices were signed out.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    happened: `the password of %ACCOUNT% was changed in settings. All other devices were signed out.`,
  },
  factorAdded: {
    subject: 'Two-step sign-in was turned on',
    happened: `two-step sign-in was turned on for %ACCOUNT%. From now on, you need a code to sign in, too.`,
  },
  factorRemoved: {
    subject: 'Two-step sign-in was turned off',
    happened: `two-step sign-in was turned off for %ACCOUNT%. From now on, you don’t need a code to sign in.`,
  },
  recoveryCodesMade: {
    subject: 'New recovery codes',
    happened: `new recovery codes were created for %ACCOUNT%. The old codes no longer work.`,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    happened: `someone signed in to %ACCOUNT% with a recovery code. That code no longer works.`,
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    happened: `a passkey was added to %ACCOUNT%. It can sign in without a password.`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    happened: `a passkey was removed from %ACCOUNT%. It can’t sign in any more.`,
  },
  signInLinked: {
    subject: 'Another way to sign in was added',
    happened: `signing in with an account from another service was added to %ACCOUNT%.`,
  },
  signInUnlinked: {
    subject: 'A way to sign in was removed',
    happened: `signing in with an account from another service was removed from %ACCOUNT%.`,
  },
  roleAdmin: {
    subject: 'You’re now an admin',
    happened: `%ACCOUNT% was made an admin. It can change the site’s settings and what others can do.`,
  },
  roleModerator: {
    subject: 'You’re now a moderator',
    happened: `%ACCOUNT% was made a moderator.`,
  },
  roleMember: {
    subject: 'You’re now a regular member',
    happened: `%ACCOUNT% was made a regular member. It’s no longer a moderator or admin.`,
  },
  exportAsked: {
    subject: 'A copy of your data was requested',
    happened: `someone requested a copy of all data in %ACCOUNT%.`,
  },
  deletionAsked: {
    subject: 'Your account will be deleted',
    happened: `someone asked to delete %ACCOUNT%. We’ll delete it on %LAST_DAY%. To keep it, sign in before then.`,
  },
  deletionByAdmin: {
    subject: 'Your account will be deleted',
    happened: `an admin decided to delete %ACCOUNT%. We’ll delete it on %LAST_DAY%. To keep it, sign in before then.`,
    isByAdmin: true,
  },
  signUpApproved: {
    subject: 'You’re in',
    happened: `a moderator let you in. You can sign in to %ACCOUNT% and set up your profile.`,
    isByAdmin: true,
  },
  signUpRefused: {
    subject: 'We couldn’t let you in',
    happened: `a moderator decided not to let you in. We’ll delete %ACCOUNT% on %LAST_DAY%.`,
    isByAdmin: true,
  },
  holdsLifted: {
    subject: 'You can use your account again',
    happened: `an admin ended the restrictions of %ACCOUNT%.`,
    isByAdmin: true,
  },
  listingRestored: {
    subject: 'Your listing is back',
    happened: `an admin restored a listing of %ACCOUNT%. Everyone can see it again.`,
    isByAdmin: true,
  },
  sessionsEndedByAdmin: {
    subject: 'You were signed out on all devices',
    happened: `an admin signed out all devices of %ACCOUNT%. You can sign in again.`,
    isByAdmin: true,
  },
  exportByAdmin: {
    subject: 'A copy of your data is being made',
    happened: `an admin asked for a copy of all data in %ACCOUNT%. Only you can download it, under Settings, “Your data and account”.`,
    isByAdmin: true,
  },
  deletionTakenBack: {
    subject: 'We’ve kept your account',
    happened: `someone signed in and kept %ACCOUNT%, which was going to be deleted.`,
  },
} satisfies Record<string, SecurityText>;

export type SecurityChange = keyof typeof securityTexts;

/** Undefined for another version's change. */
export function securityTextOf(change: string): SecurityText | undefined {
  const texts: Record<string, SecurityText> = securityTexts;
  return texts[change];
}
