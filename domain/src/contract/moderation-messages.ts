import { appealDays, longestAppeal, restrictionDays } from '../reports.ts';
import { grouped, longestReport } from '../text-limits.ts';

const [short, usual, long] = restrictionDays;

export const moderationMessages = {
  decisionMissing: 'Please choose what is to be done',
  decisionReasonMissing: 'Please say why',
  decisionDaysWrong: `It lasts ${short}, ${usual} or ${long} days`,
  caseNotFound: 'There is no such case',
  caseDecided: 'Somebody else has decided this meanwhile',
  caseChanged: 'More has come in since you opened this. Please look again.',
  caseAboutYourself: 'This is about yourself: somebody else has to decide',
  caseNeedsAdmin: 'This is about somebody who looks after this place: an admin has to decide',
  caseSubjectGone: 'What this is about is gone. Choose to keep it, or what concerns the person.',
  casesFailed: 'The queue could not be loaded',
  caseFailed: 'The case could not be loaded',
  decisionFailed: 'Your decision could not be saved',
  reportReasonMissing: 'Please choose a reason',
  reportTooLong: `Your words have at most ${longestReport} characters`,
  reportOnOwn: 'You cannot report what is your own',
  reportSubjectGone: 'What you want to report is not there any more',
  reportPhotoUnknown: 'This photo is not there any more',
  reportsWaiting: 'You have 100 reports that wait for a decision. Please wait until some are decided.',
  reportFailed: 'Your report could not be sent',
  reportSent: 'Thank you. Somebody will look at it, and you will be told what became of it.',
  signalsFailed: 'We could not load what limits your XP',
  listingHidden: 'This listing is hidden. You can read or delete it, but not change it.',
  profileHidden: 'Your profile is hidden. Nothing can be added to it until that is over.',
  suggestionHidden: 'Your suggestion is hidden. It cannot be changed.',
  questionHidden: 'Your question is hidden. It cannot be taken back.',
  answerHidden: 'Your answer is hidden. It cannot be changed.',
} as const;

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
