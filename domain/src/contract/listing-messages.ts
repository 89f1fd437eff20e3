import { answerChangesForMinutes, mostQuestions } from '../listing-access.ts';
import { answerDays } from '../listing-window.ts';
import { longestQuestion } from '../text-limits.ts';

export const outcomeMessages = {
  outcomeKnown: 'What became of this listing is known already',
  outcomeTooLate: `It is too late to say what this listing went for: there were ${answerDays} days for it.`,
  answerFailed: 'Failed to save what it went for',
  notSoldQuestion:
    'Was it not sold? Then nobody learns from this listing, and nobody earns more XP. You can say it only once.',
  answerSaved: 'Saved. Thank you!',
} as const;

export const priceMessages = {
  pricesLoadFailed: 'Failed to load prices. Please try again.',
  similarPrices: 'Similar things went for',
  pricesTooFew: 'Too few to tell',
} as const;

export const questionMessages = {
  questionMissing: 'Please enter a question',
  questionTooLong: `A question has at most ${longestQuestion} characters`,
  answerMissing: 'Please enter an answer',
  answerTooLong: `An answer has at most ${longestQuestion} characters`,
  questionOnOwnListing: 'This is your own listing: others ask, and you answer',
  notQuestionAuthor: 'Only who asked may delete a question',
  questionNotFound: 'Question not found',
  answerFixed: `This was answered more than ${answerChangesForMinutes} minutes ago. The answer stays as it is.`,
  questionAnswered: 'This question has its answer, and stays',
  questionsWaiting: 'Five questions of yours wait for an answer here. You can ask more once there is one.',
  questionsFull: `This listing has ${mostQuestions} questions, which is as many as it takes`,
  questionSent: 'Question sent',
  questionFailed: 'Failed to send the question. Please try again.',
  answerSent: 'Answer sent',
  questionAnswerFailed: 'Failed to send the answer. Please try again.',
  questionDeleted: 'Question deleted',
  questionDeleteFailed: 'Failed to delete the question. Please try again.',
  questionsFailed: 'The questions could not be loaded',
} as const;
