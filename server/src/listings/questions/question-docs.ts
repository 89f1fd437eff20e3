import type * as contract from '@ballpark/domain/contract/questions.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

const listingNotFound = new errors.NotFound('listingNotFound');
const questionNotFound = new errors.NotFound('questionNotFound');
const notOpen = new errors.Conflict('listingNotOpen');
const expired = new errors.Conflict('listingExpired');

export const questionDocs: DocsOf<typeof contract> = {
  listQuestions: {
    note: 'The owner of the listing reads those first that wait for an answer, others those that have one.',
    refusals: [listingNotFound],
    reply: [story.question],
  },
  askQuestion: {
    note: 'One person has five questions without an answer on a listing at most.',
    refusals: [
      new errors.Forbidden('questionOnOwnListing'),
      listingNotFound,
      notOpen,
      expired,
      new errors.Conflict('questionsWaiting'),
      new errors.Conflict('questionsFull'),
      new errors.Conflict('wordsRepeated', 'text'),
      new errors.TooManyRequests('tooManyRequests', 30),
      new errors.NewcomerLimit('newcomerQuestions', 3 * 60 * 60),
    ],
    body: { text: story.question.text },
    reply: { ...story.question, answer: null },
  },
  answerQuestion: {
    note: 'Sent again within 10 minutes of the first answer it puts another one in its place.',
    refusals: [
      new errors.Forbidden('notListingOwner'),
      questionNotFound,
      notOpen,
      expired,
      new errors.Conflict('answerFixed'),
      new errors.Conflict('answerHidden'),
      new errors.Conflict('wordsRepeated', 'text'),
    ],
    pathId: story.questionId,
    body: { text: 'Yes, all five, and the screws.' },
    reply: story.question,
  },
  deleteQuestion: {
    note: 'Also on a listing that has closed.',
    refusals: [
      new errors.Forbidden('notQuestionAuthor'),
      questionNotFound,
      new errors.Conflict('questionAnswered'),
      new errors.Conflict('questionHidden'),
    ],
    pathId: story.questionId,
    reply: {},
  },
};
