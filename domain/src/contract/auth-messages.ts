import { resetMinutes } from '../account-days.ts';
import { maxPasskeyNameLength, maxTokenNameLength } from '../text-limits.ts';
import { maxTokenDays, maxTokens } from '../token-scopes.ts';

/** In files of their own, because few pages need these texts. */
export const passwordMessages = {
  currentPasswordMissing: 'Please enter your current password',
  resetLinkIncomplete:
    'This link is incomplete. Please open it from the email again, or ask for another one.',
  resetMailFailed: 'We couldn’t send the link',
  passwordResetFailed: 'We couldn’t set your new password',
  passwordReset: 'Password changed. You’ve been signed out on every device. Please sign in with the new one.',
  totpNotYours:
    'Didn’t turn on two-step sign-in yourself? Open our email about it and press “This wasn’t me”. Then you won’t need a code.',
  othersSignIn:
    'You’ve been signed out on every device. These can still sign in without the new password. Remove any that aren’t yours.',
  nothingElseSignsIn:
    'You’ve been signed out on every device. Nothing can sign in without the new password now.',
  firstPasswordAsked: `We’ve emailed you a link to set a password. It works for ${resetMinutes} minutes.`,
  passwordChangeFailed: 'We couldn’t change your password',
  passwordChanged: 'Password changed. All your other devices are signed out.',
} as const;

export const factorMessages = {
  codeMissing: 'Please enter a code',
  codeRequired: 'Please enter the code from your app',
  codeFailed: 'We couldn’t check the code',
  proofRequired: 'Please confirm it’s you',
  proofFailed: 'We couldn’t confirm it’s you',
  factorsLoadFailed: 'We couldn’t load your ways to sign in',
  totpFailed: 'We couldn’t turn on two-step sign-in',
  totpAlreadyOn: 'Two-step sign-in is already on. To move it to another app, turn it off first.',
  factorRemoveFailed: 'We couldn’t remove it',
  recoveryCodesFailed: 'We couldn’t create new recovery codes',
  recoveryCodesCopied: 'Recovery codes copied',
  recoveryCodesCopyFailed: 'This browser won’t let us copy. Please download the codes or write them down.',
  passkeyNameMissing: 'Please enter a name',
  passkeyNameTooLong: `Names can have at most ${maxPasskeyNameLength} characters`,
  passkeysImpossible:
    'Passkeys need https and a domain name. This site doesn’t have both, so browsers refuse them here.',
  passkeysUnsupported: 'This browser doesn’t support passkeys',
  passkeyRemoved: 'Passkey removed',
  passkeyAddFailed: 'We couldn’t add the passkey',
  passkeyRenameFailed: 'We couldn’t rename the passkey',
  passkeyFailed: 'We couldn’t sign you in with a passkey',
  passkeyHere: 'This device already has a passkey of yours',
} as const;

export const tokenMessages = {
  tokenNameMissing: 'Please enter a name',
  tokenNameTooLong: `Names can have at most ${maxTokenNameLength} characters`,
  tokenScopesMissing: 'Please choose what it may do',
  tokenDaysWrong: `Please choose 1 to ${maxTokenDays} days`,
  tokensTooMany: `You can have at most ${maxTokens} tokens. Please end one first.`,
  tokensOff: 'Tokens are turned off on this site',
  otherSite: 'Pages of other sites can’t ask here',
  tokenNeeded: 'This takes a token. Create one under Settings, Tokens for scripts.',
  tokenOver: 'This token has ended or is unknown. Create one under Settings, Tokens for scripts.',
  tokenRefused: 'This can’t be done with a token. Please sign in.',
  tokenScopeNeeded: 'This token may not do this',
  tokensLoadFailed: 'We couldn’t load your tokens',
  tokenCreateFailed: 'We couldn’t create the token',
  tokenEndFailed: 'We couldn’t end the token',
  tokenEnded: 'Token ended',
  tokenCopied: 'Token copied',
  tokenCopyFailed: 'This browser won’t let us copy. Please select the token and copy it.',
} as const;

export const oidcMessages = {
  providerAway: 'The other site isn’t responding. Please try again later.',
  oidcOff: 'Signing in with another site is turned off',
  oidcRefused: 'The other site didn’t confirm who you are. Please try again.',
  oidcNoEmail: 'The other site didn’t share your email address, which you need for an account here.',
  oidcEmailTaken:
    'There’s already an account with this email address. Sign in to it with your password, then connect the two in Settings.',
  identityTaken: 'This is already connected to another account here',
  oidcOther: 'That’s not the account you connected here. Please try again with that one.',
  oidcNotAsked: 'The other site didn’t ask you to sign in again. Please sign out there and try again.',
  oidcSilent:
    'The other site doesn’t say when you last signed in, so it can’t confirm it’s you. Please use your password or a passkey, or sign out here and in again. You can set a password in settings, under Security.',
  oidcConfirmed: 'Confirmed. You can pick up where you left off.',
  oidcFailed: 'We couldn’t sign you in',
  identitiesLoadFailed: 'We couldn’t load your connected accounts',
  identityLinked: 'Connected. You can now sign in with it.',
  identityRemoved: 'Disconnected',
  identityRemoveFailed: 'We couldn’t disconnect it',
} as const;

export const securityMessages = {
  mailLinkIncomplete: 'This link is incomplete or has been changed. Please open it from the email again.',
  notMeFailed: 'We couldn’t secure your account',
  notMeDone:
    'We’ve signed everyone out of your account and disabled its password. We’ve emailed you a link to set a new one.',
  sessionsFailed: 'We couldn’t load your devices',
  sessionEnded: 'Device signed out',
  sessionEndFailed: 'We couldn’t sign out the device',
  otherSessionsEnded: 'All your other devices are signed out',
  endOthersQuestion:
    'All your other devices are signed out right away and get no more notifications. You stay signed in here.',
  emailChangeFailed: 'We couldn’t change your email',
  emailConfirmFailed: 'We couldn’t confirm your email',
  emailUndoFailed: 'We couldn’t undo the change',
} as const;

export const accountMessages = {
  accountDeleteFailed: 'We couldn’t delete your account',
  notAccepted: 'We couldn’t note that you accepted. Please try again.',
  accountRestoreFailed: 'We couldn’t keep your account',
  accountRestored: 'We’ve kept your account. Welcome back!',
  exportFailed: 'We couldn’t put your data together. Please try again.',
  exportAskFailed: 'We couldn’t start the copy of your data',
  exportFetchFailed: 'We couldn’t download your data',
  languageUnknown: 'Please choose one of the languages on the list',
  languageNotSaved: 'We couldn’t save your language',
} as const;

export const signUpMessages = {
  signUpClosed: 'Sign-ups are closed right now. Please come back another time.',
  workNeeded: 'Your browser has to do a short calculation first. Please reload the page and try again.',
  workImpossible:
    'Signing up here takes a calculation that browsers do only over https. Please open this site by https.',
  emailBlocked: 'This email address can’t be used here. Please use another one.',
  networkBlocked: 'Nobody can sign up from your network right now.',
  invitationNeeded: 'You need an invitation to sign up. Please open the link you were given.',
} as const;
