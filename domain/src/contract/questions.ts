import { z } from 'zod';
import { maxQuestionLength } from '../text-limits.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { person, requiredText } from './fields.ts';
import { messages } from './messages.ts';

export const question = z
  .object({
    id,
    listingId: id.describe('The listing that it belongs to.'),
    text: z.string().describe('Plain text, 500 characters at most.'),
    createdAt: timestamp,
    user: person.describe('Who asked.'),
    answer: z
      .object({
        id,
        text: z.string().describe('Plain text, 500 characters at most.'),
        answeredAt: timestamp.describe('When it was first answered.'),
        editedAt: timestamp
          .nullable()
          .describe('When another answer took the place of the first; null when never.'),
      })
      .nullable()
      .describe('Of the listing’s owner; null while there is none.'),
  })
  .meta({ id: 'Question', description: 'What somebody asked about a listing, with its answer.' });
export type Question = z.output<typeof question>;

const questionDraft = z.object({
  text: requiredText(messages.questionMissing, maxQuestionLength, messages.questionTooLong).describe(
    'Plain text, 500 characters at most.',
  ),
});

export const listQuestions = endpoint({
  id: 'listQuestions',
  tag: 'Questions',
  summary: 'The questions on a listing: the answered ones first, for its owner last, each newest first',
  description:
    'The owner of the listing reads those first that wait for an answer, others those that have one.',
  route: 'GET /listings/:id/questions',
  access: 'full',
  scope: 'read',
  paginated: true,
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1).describe('From 1.'),
    limit: z.coerce.number().int().min(1).max(50).default(10).describe('How many a page holds.'),
  }),
  reply: z.array(question),
});

export const askQuestion = endpoint({
  id: 'askQuestion',
  tag: 'Questions',
  summary: 'Ask about another’s open listing',
  description: 'One person has five questions without an answer on a listing at most.',
  route: 'POST /listings/:id/questions',
  access: 'contributor',
  status: 201,
  idempotent: true,
  errors: {
    403: ['questionOnOwnListing'],
    404: ['listingNotFound'],
    409: [
      'listingNotOpen',
      'listingExpired',
      'questionsWaiting',
      'questionsFull',
      { text: 'wordsRepeated', field: 'text' },
    ],
    429: ['tooManyRequests', 'newcomerQuestions', 'dailyQuestions'],
  },
  params: idParams,
  body: questionDraft,
  reply: question,
  example: { body: { text: 'Do all five shelves come with it?' } },
});

export const answerQuestion = endpoint({
  id: 'answerQuestion',
  tag: 'Questions',
  summary: 'Answer a question on one’s own open listing, or change the answer for 10 minutes',
  description: 'Sent again within 10 minutes of the first answer it puts another one in its place.',
  route: 'POST /questions/:id/answer',
  access: 'contributor',
  scope: 'listings',
  errors: {
    403: ['notListingOwner'],
    404: ['questionNotFound'],
    409: [
      'listingNotOpen',
      'listingExpired',
      'answerFixed',
      'answerHidden',
      { text: 'wordsRepeated', field: 'text' },
    ],
  },
  params: idParams,
  body: z.object({
    text: requiredText(messages.answerMissing, maxQuestionLength, messages.answerTooLong).describe(
      'Plain text, 500 characters at most.',
    ),
  }),
  reply: question,
  example: { body: { text: 'Yes, all five, and the screws.' } },
});

export const deleteQuestion = endpoint({
  id: 'deleteQuestion',
  tag: 'Questions',
  summary: 'Take back one’s own question while it has no answer',
  description: 'Also on a listing that has closed.',
  route: 'DELETE /questions/:id',
  access: 'full',
  errors: {
    403: ['notQuestionAuthor'],
    404: ['questionNotFound'],
    409: ['questionAnswered', 'questionHidden'],
  },
  params: idParams,
  reply: empty,
});
