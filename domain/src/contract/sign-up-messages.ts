/** Texts for people who cannot sign up at present. */
export const signUpMessages = {
  signUpClosed: 'Nobody can sign up here at present. Please come back another time.',
  invitationNeeded: 'Signing up takes an invitation. Please open the link that you were given.',
} as const;
