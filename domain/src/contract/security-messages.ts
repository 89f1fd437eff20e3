/** The texts of the screens that keep an account safe: few see them, so no other page carries them. */
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
