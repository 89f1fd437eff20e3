import { appealDays, maxAppealLength, restrictionDays } from '../reports.ts';
import { grouped, maxReportLength } from '../text-limits.ts';

const [short, usual, long] = restrictionDays;

export const moderationMessages = {
  accountWaiting: 'A moderator has to let you in first. We’ll email you.',
  signUpRefused: 'A moderator decided not to let you in. Our email says why.',
  newcomerGone: 'This person is gone or leaving',
  newcomerDecided: 'Someone else has already decided about this person',
  newcomersFailed: 'We couldn’t load who’s waiting',
  newcomerNotDecided: 'We couldn’t save your decision',
  decisionMissing: 'Please choose what should happen',
  decisionReasonMissing: 'Please say why',
  decisionDaysWrong: `It lasts ${short}, ${usual} or ${long} days`,
  caseNotFound: 'There’s no such case',
  caseDecided: 'Someone else has just decided this',
  caseChanged: 'There’s something new since you opened this. Please look again.',
  caseAboutYourself: 'This is about you. Someone else has to decide.',
  caseNeedsAdmin: 'This is about a moderator or admin. An admin has to decide.',
  caseSubjectGone: 'What this is about is gone. Choose to keep it, or decide about the person.',
  casesFailed: 'We couldn’t load the cases',
  caseFailed: 'We couldn’t load the case',
  decisionFailed: 'We couldn’t save your decision',
  reportReasonMissing: 'Please choose a reason',
  reportTooLong: `Reports can have at most ${maxReportLength} characters`,
  reportOnOwn: 'You can’t report your own posts',
  reportSubjectGone: 'What you want to report is gone',
  reportPhotoUnknown: 'This photo is gone',
  nameNotOfPerson: 'Only a person has a name that can be removed',
  reportsWaiting: 'You have 100 undecided reports. Please wait until some are decided.',
  reportFailed: 'We couldn’t send your report',
  reportSent: 'Thank you. Someone will look at it, and we’ll tell you the outcome.',
  signalsFailed: 'We couldn’t load what limits your XP',
  listingHidden: 'This listing is hidden. You can read or delete it, but you can’t change it.',
  profileHidden: 'Your profile is hidden. You can’t add anything to it until it’s visible again.',
  suggestionHidden: 'Your guess is hidden. You can’t change it.',
  questionHidden: 'Your question is hidden. You can’t delete it.',
  answerHidden: 'Your answer is hidden. You can’t change it.',
} as const;

export const statementMessages = {
  accountLimited:
    'Your account is limited for now. You can read, but you can’t post. To see why, go to Settings, Restrictions.',
  accountSuspended: 'Your account is suspended. You can see why, and appeal.',
  appealMissing: 'Please say why you disagree',
  appealTooLong: `Appeals can have at most ${grouped(maxAppealLength)} characters`,
  appealTwice: 'You’ve already appealed this',
  appealTooLate: `It’s too late to appeal. You had ${appealDays} days.`,
  appealAnsweredAlready: 'Someone else has just answered this appeal',
  appealByAnother: 'This was your own decision. Another moderator will answer the appeal.',
  appealFailed: 'We couldn’t send your appeal',
  appealSent: 'Appeal sent. We’ll tell you when it’s answered.',
  statisticsFailed: 'We couldn’t load the numbers',
  statementsFailed: 'We couldn’t load the decisions about you',
} as const;

export const peopleMessages = {
  notOfOneself: 'You can’t block or mute yourself',
  avoidedTooMany: 'You’ve blocked or muted 1,000 people, which is the limit',
  blockQuestion:
    'You won’t see each other any more: no listings, guesses, questions or profiles. They won’t be told.',
  muteQuestion: 'You won’t see them any more. They can still see you and won’t be told.',
  blocked: 'Blocked. You can undo this in your settings.',
  muted: 'Muted. You can undo this in your settings.',
  unblocked: 'Unblocked',
  unmuted: 'Unmuted',
  avoidFailed: 'That didn’t work. Please try again.',
  avoidedFailed: 'We couldn’t load the people you’ve blocked or muted',
} as const;
