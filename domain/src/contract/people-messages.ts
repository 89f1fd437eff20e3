/** The texts for people who block or mute somebody. */
export const peopleMessages = {
  notOfOneself: 'You can neither block nor mute yourself',
  avoidedTooMany: 'You have blocked or muted 1,000 people, which is as many as there can be',
  blockQuestion:
    'You will see nothing of each other any more: no listings, suggestions, questions or profiles. They are not told.',
  muteQuestion: 'You will see nothing of them any more. They go on seeing you, and are not told.',
  blocked: 'Blocked. You can take it back in your settings.',
  muted: 'Muted. You can take it back in your settings.',
  unblocked: 'No longer blocked',
  unmuted: 'No longer muted',
  avoidFailed: 'This did not work. Please try again.',
  avoidedFailed: 'The people whom you blocked or muted could not be loaded',
} as const;
