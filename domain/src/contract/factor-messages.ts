import { longestPasskeyName } from '../text-limits.ts';

/** The texts of the second step of signing in and of its settings: few see them, so no other page carries them. */
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
