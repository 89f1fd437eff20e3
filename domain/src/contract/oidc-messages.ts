/** The texts for signing in with an account at another site. */
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
