import {
  answerQuestion,
  askQuestion,
  deleteQuestion,
  listQuestions,
} from '@ballpark/domain/contract/questions.ts';
import type { Deps } from '../../deps.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { answerAsked } from './answer-asked.ts';
import { askAboutListing } from './ask-about-listing.ts';
import { readQuestions } from './read-questions.ts';
import { takeBackQuestion } from './take-back-question.ts';

export function questionRoutes(add: AddEndpoint, deps: Deps): void {
  add(listQuestions, ({ params, query, user }) => readQuestions(deps, params.id, query, user));
  add(askQuestion, ({ params, body, user, remember }) =>
    askAboutListing(deps, params.id, body, user, remember),
  );
  add(answerQuestion, ({ params, body, user }) => answerAsked(deps, params.id, body, user));
  add(deleteQuestion, ({ params, user }) => takeBackQuestion(deps, params.id, user));
}
