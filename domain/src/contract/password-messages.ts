import { resetMinutes } from '../link-times.ts';

/** The texts of the screens that set a new password: few see them, so no other page carries them. */
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
