/** The texts of the screens that keep an account safe: few see them, so no other page carries them. */
export const securityMessages = {
  mailLinkIncomplete: 'This link is incomplete or was altered. Please open it in the mail once more.',
  notMeFailed: 'Failed to secure your account',
  notMeDone:
    'Everybody is signed out of your account. A mail with a link to a new password is on its way to you.',
} as const;
