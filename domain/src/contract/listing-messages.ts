import { answerChangesForMinutes, maxQuestions } from '../listing-access.ts';
import { answerDays } from '../listing-window.ts';
import { maxQuoteLines } from '../quote-lines.ts';
import { maxLineLength, maxQuestionLength } from '../text-limits.ts';

export const outcomeMessages = {
  outcomeKnown: 'This listing’s final price has already been reported',
  outcomeTooLate: `It’s too late to report a final price. You had ${answerDays} days.`,
  answerFailed: 'We couldn’t save the final price',
  sharingFailed: 'We couldn’t save who may open the link',
  notSoldQuestion: 'No deal? Nobody will earn more XP. You can’t change this later.',
  answerSaved: 'Saved. Thank you!',
} as const;

export const priceMessages = {
  pricesLoadFailed: 'Failed to load prices. Please try again.',
  similarPrices: 'Similar things went for',
  pricesTooFew: 'Not enough prices for a typical one yet',
  pricesNone: 'No prices yet',
} as const;

export const quoteMessages = {
  lineTextMissing: 'Please say what this line is for',
  lineTextTooLong: `Lines can have at most ${maxLineLength} characters`,
  lineAmountInvalid: 'Please enter a valid amount for each line',
  linesTooMany: `A quote can have at most ${maxQuoteLines} lines`,
  linesOff: 'Lines of quotes are turned off on this site',
  lineNotFound: 'This line isn’t there any more. Please reload the page.',
  markOnOwnListing: 'This is your own quote. Others say what they think of its lines.',
  markBeforeGuess: 'Please guess first. Then you can say what you think of each line.',
  markFailed: 'We couldn’t save that. Please try again.',
} as const;

export const questionMessages = {
  questionMissing: 'Please enter a question',
  questionTooLong: `Questions can have at most ${maxQuestionLength} characters`,
  answerMissing: 'Please enter an answer',
  answerTooLong: `Answers can have at most ${maxQuestionLength} characters`,
  questionOnOwnListing: 'This is your own listing. Others ask, and you answer.',
  notQuestionAuthor: 'You can only delete your own question',
  questionNotFound: 'Question not found',
  answerFixed: `This was answered more than ${answerChangesForMinutes} minutes ago. You can’t change the answer any more.`,
  questionAnswered: 'This question has an answer, so it can’t be deleted',
  questionsWaiting: 'You have five unanswered questions here. You can ask more once one is answered.',
  questionsFull: `This listing already has ${maxQuestions} questions, which is the most it can have`,
  questionFailed: 'We couldn’t send your question. Please try again.',
  questionAnswerFailed: 'We couldn’t send your answer. Please try again.',
  questionDeleted: 'Question deleted',
  questionDeleteFailed: 'We couldn’t delete your question. Please try again.',
  questionsFailed: 'We couldn’t load the questions',
} as const;
