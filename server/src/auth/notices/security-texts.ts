import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** `moment`: 'Monday 23 November 2026 at 14:05 CET'; `lastDay`: when the account is deleted. */
type Facts = { moment: string; site: string; lastDay: string };

type SecurityText = {
  subject: MessageDescriptor;
  happened: (facts: Facts) => MessageDescriptor;
  /** Not the person’s doing, so that ‘This wasn’t me’ would say nothing. */
  isByAdmin?: true;
};

export const securityTexts = {
  passwordReset: {
    subject: msg`Your password was changed`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, the password of your account on ${{ site }} was changed with a link we emailed you. All devices were signed out.`,
  },
  passwordChanged: {
    subject: msg`Your password was changed`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, the password of your account on ${{ site }} was changed in settings. All other devices were signed out.`,
  },
  factorAdded: {
    subject: msg`Two-step sign-in was turned on`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, two-step sign-in was turned on for your account on ${{ site }}. From now on, you need a code to sign in, too.`,
  },
  factorRemoved: {
    subject: msg`Two-step sign-in was turned off`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, two-step sign-in was turned off for your account on ${{ site }}. From now on, you don’t need a code to sign in.`,
  },
  recoveryCodesMade: {
    subject: msg`New recovery codes`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, new recovery codes were created for your account on ${{ site }}. The old codes no longer work.`,
  },
  recoveryCodeUsed: {
    subject: msg`A recovery code was used`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, someone signed in to your account on ${{ site }} with a recovery code. That code no longer works.`,
  },
  passkeyAdded: {
    subject: msg`A passkey was added`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, a passkey was added to your account on ${{ site }}. It can sign in without a password.`,
  },
  passkeyRemoved: {
    subject: msg`A passkey was removed`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, a passkey was removed from your account on ${{ site }}. It can’t sign in any more.`,
  },
  tokenMade: {
    subject: msg`A token for scripts was created`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, a token was created in your account on ${{ site }}. A program that has it can do in your name what you chose, without a password.`,
  },
  webhookAdded: {
    subject: msg`A webhook was added`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, a webhook was added to your account on ${{ site }}. From now on, an address gets word of what happens.`,
  },
  signInLinked: {
    subject: msg`Another way to sign in was added`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, signing in with an account from another service was added to your account on ${{ site }}.`,
  },
  signInUnlinked: {
    subject: msg`A way to sign in was removed`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, signing in with an account from another service was removed from your account on ${{ site }}.`,
  },
  roleAdmin: {
    subject: msg`You’re now an admin`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, your account on ${{ site }} was made an admin. It can change the site’s settings and what others can do.`,
  },
  roleModerator: {
    subject: msg`You’re now a moderator`,
    happened: ({ moment, site }) => msg`On ${{ moment }}, your account on ${{ site }} was made a moderator.`,
  },
  roleMember: {
    subject: msg`You’re now a regular member`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, your account on ${{ site }} was made a regular member. It’s no longer a moderator or admin.`,
  },
  exportAsked: {
    subject: msg`A copy of your data was requested`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, someone requested a copy of all data in your account on ${{ site }}.`,
  },
  deletionAsked: {
    subject: msg`Your account will be deleted`,
    happened: ({ moment, site, lastDay }) =>
      msg`On ${{ moment }}, someone asked to delete your account on ${{ site }}. We’ll delete it on ${{ lastDay }}. To keep it, sign in before then.`,
  },
  deletionByAdmin: {
    subject: msg`Your account will be deleted`,
    happened: ({ moment, site, lastDay }) =>
      msg`On ${{ moment }}, an admin decided to delete your account on ${{ site }}. We’ll delete it on ${{ lastDay }}. To keep it, sign in before then.`,
    isByAdmin: true,
  },
  signUpApproved: {
    subject: msg`You’re in`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, a moderator let you in. You can sign in to your account on ${{ site }} and set up your profile.`,
    isByAdmin: true,
  },
  signUpRefused: {
    subject: msg`We couldn’t let you in`,
    happened: ({ moment, site, lastDay }) =>
      msg`On ${{ moment }}, a moderator decided not to let you in. We’ll delete your account on ${{ site }} on ${{ lastDay }}.`,
    isByAdmin: true,
  },
  holdsLifted: {
    subject: msg`You can use your account again`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, an admin ended the restrictions of your account on ${{ site }}.`,
    isByAdmin: true,
  },
  listingRestored: {
    subject: msg`Your listing is back`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, an admin restored a listing of your account on ${{ site }}. Everyone can see it again.`,
    isByAdmin: true,
  },
  sessionsEndedByAdmin: {
    subject: msg`You were signed out on all devices`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, an admin signed out all devices of your account on ${{ site }}. You can sign in again.`,
    isByAdmin: true,
  },
  exportByAdmin: {
    subject: msg`A copy of your data is being made`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, an admin asked for a copy of all data in your account on ${{ site }}. Only you can download it, under Settings, “Your data and account”.`,
    isByAdmin: true,
  },
  deletionTakenBack: {
    subject: msg`We’ve kept your account`,
    happened: ({ moment, site }) =>
      msg`On ${{ moment }}, someone signed in and kept your account on ${{ site }}, which was going to be deleted.`,
  },
} satisfies Record<string, SecurityText>;

export type SecurityChange = keyof typeof securityTexts;

/** Undefined for another version's change. */
export function securityTextOf(change: string): SecurityText | undefined {
  const texts: Record<string, SecurityText> = securityTexts;
  return texts[change];
}
