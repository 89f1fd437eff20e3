/** The texts of the screens on which people take their data along or leave: few see them, so no other page carries them. */
export const accountMessages = {
  accountDeleteFailed: 'Failed to delete your account',
  accountRestoreFailed: 'Failed to keep your account',
  accountRestored: 'Your account stays. Welcome back!',
  exportFailed: 'Your data could not be put together. Please ask for it again.',
  exportAskFailed: 'Failed to ask for your data',
  exportFetchFailed: 'Failed to fetch your data',
} as const;
