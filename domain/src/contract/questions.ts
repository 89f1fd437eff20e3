import { z } from 'zod';
import { longestQuestion } from '../text-limits.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { person, requiredText } from './fields.ts';
import { messages } from './messages.ts';

/** What somebody asked about a listing, with the owner's answer once there is one (product 8.12). */
export const question = z.object({
  id,
  listingId: id,
  /** Plain text. */
  text: z.string(),
  createdAt: timestamp,
  user: person,
  /** Null while it waits for one. */
  answer: z
    .object({
      /** By it the answer is reported. */
      id,
      text: z.string(),
      answeredAt: timestamp,
      editedAt: timestamp.nullable(),
    })
    .nullable(),
});
export type Question = z.output<typeof question>;

const questionDraft = z.object({
  text: requiredText(messages.questionMissing, longestQuestion, messages.questionTooLong),
});

export const listQuestions = endpoint({
  id: 'listQuestions',
  tag: 'Questions',
  summary: 'The questions on a listing: the answered ones first, for its owner last, each newest first',
  route: 'GET /listings/:id/questions',
  access: 'full',
  paginated: true,
  errors: [400, 404],
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  reply: z.array(question),
});

export const askQuestion = endpoint({
  id: 'askQuestion',
  tag: 'Questions',
  summary: 'Ask about another’s open listing',
  route: 'POST /listings/:id/questions',
  access: 'contributor',
  status: 201,
  idempotent: true,
  errors: [404, 409, 422],
  params: idParams,
  body: questionDraft,
  reply: question,
});

export const answerQuestion = endpoint({
  id: 'answerQuestion',
  tag: 'Questions',
  summary: 'Answer a question on one’s own open listing, or change the answer for 10 minutes',
  route: 'POST /questions/:id/answer',
  access: 'contributor',
  errors: [404, 409],
  params: idParams,
  body: z.object({
    text: requiredText(messages.answerMissing, longestQuestion, messages.answerTooLong),
  }),
  reply: question,
});

export const deleteQuestion = endpoint({
  id: 'deleteQuestion',
  tag: 'Questions',
  summary: 'Take back one’s own question while it has no answer',
  route: 'DELETE /questions/:id',
  access: 'full',
  errors: [404, 409],
  params: idParams,
  reply: empty,
});
