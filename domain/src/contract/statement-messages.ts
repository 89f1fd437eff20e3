import { grouped } from '../grouped.ts';
import { appealDays, longestAppeal } from '../restrictions.ts';

/** Texts about restrictions and their appeals. */
export const statementMessages = {
  accountLimited:
    'Your account is limited for now: you can read, but not post. Settings, Decisions about you, tells why.',
  accountSuspended: 'Your account is suspended. You can read why, and appeal.',
  appealMissing: 'Please say why you see it differently',
  appealTooLong: `An appeal has at most ${grouped(longestAppeal)} characters`,
  appealTwice: 'You have appealed against this already',
  appealTooLate: `The ${appealDays} days for an appeal are over`,
  appealAnsweredAlready: 'Somebody else has answered this appeal meanwhile',
  appealByAnother:
    'You have decided this yourself. Somebody else who looks after the place answers the appeal.',
  appealFailed: 'Your appeal could not be sent',
  appealSent: 'Your appeal is sent. We tell you when it is answered.',
  statisticsFailed: 'The numbers could not be loaded',
  statementsFailed: 'The decisions about you could not be loaded',
} as const;
