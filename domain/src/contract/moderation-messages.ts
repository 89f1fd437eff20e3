import { restrictionDays } from '../restrictions.ts';
import { longestReport } from '../text-limits.ts';

const [short, usual, long] = restrictionDays;

/** The texts about reports, and for the people who decide them. */
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
