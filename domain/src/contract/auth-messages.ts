import { resetMinutes } from '../account-days.ts';
import { longestPasskeyName } from '../text-limits.ts';

/** In files of their own, because few pages need these texts. */
export const passwordMessages = {
  currentPasswordMissing: 'Please enter your present password',
  resetLinkIncomplete:
    'This link is incomplete. Please open it in the mail once more, or ask for another one.',
  resetMailFailed: 'Failed to send the link',
  passwordResetFailed: 'Failed to set your new password',
  passwordReset: 'Your password is changed and every device is signed out. Please sign in with the new one.',
  firstPasswordAsked: `A mail with a link to set a password is on its way to you. It works for ${resetMinutes} minutes.`,
  passwordChangeFailed: 'Failed to change your password',
  passwordChanged: 'Your password is changed. All other devices are signed out.',
} as const;

export const factorMessages = {
  codeMissing: 'Please enter a code',
  codeRequired: 'Please enter the code of your app',
  codeFailed: 'Failed to check the code',
  proofRequired: 'Please confirm that it is you',
  proofFailed: 'Failed to confirm that it is you',
  factorsLoadFailed: 'Failed to load how you sign in',
  totpFailed: 'Failed to turn on two-step sign-in',
  totpOn: 'Two-step sign-in is on',
  totpAlreadyOn: 'Two-step sign-in is on already. To move it to another app, turn it off first.',
  totpOff: 'Two-step sign-in is off',
  factorRemoveFailed: 'Failed to remove it',
  recoveryCodesFailed: 'Failed to make new recovery codes',
  recoveryCodesMade: 'Your new recovery codes are ready. The old ones no longer work.',
  recoveryCodesCopied: 'Recovery codes copied',
  recoveryCodesCopyFailed: 'This browser does not let us copy. Please download the codes or write them down.',
  passkeyNameMissing: 'Please enter a name',
  passkeyNameTooLong: `The name may be at most ${longestPasskeyName} characters long`,
  passkeysImpossible:
    'Passkeys need a site with a name and https. This one is reached by a number or without https, so browsers refuse them here.',
  passkeysUnsupported: 'This browser does not support passkeys',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passkeyAddFailed: 'Failed to add the passkey',
  passkeyRenameFailed: 'Failed to rename the passkey',
  passkeyFailed: 'Failed to sign in with a passkey',
  passkeyHere: 'This device has a passkey of yours already',
} as const;

export const oidcMessages = {
  providerAway: 'The other site does not answer right now. Please try again later.',
  oidcOff: 'Signing in with another site is turned off here',
  oidcRefused: 'The other site did not confirm who you are. Please try again.',
  oidcNoEmail: 'The other site did not tell your e-mail address, which an account here needs.',
  oidcEmailTaken:
    'There is an account with this e-mail address already. Sign in to it with your password, then connect the two in Settings.',
  identityTaken: 'This is connected with another account here already',
  oidcOther: 'That is another account than the one that you connected here. Please try again with that one.',
  oidcNotAsked: 'The other site did not ask you to sign in again. Please sign out there, and try again.',
  oidcSilent:
    'The other site does not say when it last asked you to sign in, so it cannot confirm that it is you. Please use your password or a passkey, or sign out here and in again. In the settings, at Security, you can set a password by a mailed link.',
  oidcConfirmed: 'Confirmed. You can go on where you were.',
  oidcFailed: 'Failed to sign you in',
  identitiesLoadFailed: 'Failed to load your connected accounts',
  identityLinked: 'Connected. You can sign in with it from now on.',
  identityRemoved: 'Disconnected',
  identityRemoveFailed: 'Failed to disconnect it',
} as const;

export const securityMessages = {
  mailLinkIncomplete: 'This link is incomplete or was altered. Please open it in the mail once more.',
  notMeFailed: 'Failed to secure your account',
  notMeDone:
    'Everybody is signed out of your account, and its password no longer works. A mail with a link to a new one is on its way to you.',
  sessionsFailed: 'Failed to load your devices',
  sessionEnded: 'That device is signed out',
  sessionEndFailed: 'Failed to sign the device out',
  otherSessionsEnded: 'All other devices are signed out',
  endOthersQuestion:
    'All other devices are signed out at once, and get no more notifications. You stay signed in here.',
  emailChangeFailed: 'Failed to change your email',
  emailConfirmFailed: 'Failed to confirm your email',
  emailUndoFailed: 'Failed to undo the change',
} as const;

export const accountMessages = {
  accountDeleteFailed: 'Failed to delete your account',
  accountRestoreFailed: 'Failed to keep your account',
  accountRestored: 'Your account stays. Welcome back!',
  exportFailed: 'Your data could not be put together. Please ask for it again.',
  exportAskFailed: 'Failed to ask for your data',
  exportFetchFailed: 'Failed to fetch your data',
} as const;

export const signUpMessages = {
  signUpClosed: 'Nobody can sign up here at present. Please come back another time.',
  invitationNeeded: 'Signing up takes an invitation. Please open the link that you were given.',
} as const;
