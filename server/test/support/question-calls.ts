import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { makeListing, makeUser, type MadeUser } from './make.ts';
import { makeQuestion } from './make-question.ts';
import type { TestApp } from './test-app.ts';

type Input = { token: string; params: { id: string }; body?: Record<string, unknown> };
type Scene = { on: TestApp; members: readonly MadeUser[] };

/** Calls about a new listing on which every one of these people has asked; each succeeds. */
const questionCalls = {
  'GET /listings/:id/questions': async (scene) => {
    const { listing, asker } = await askedOn(scene);
    return { token: asker.token, params: { id: listing.id } };
  },
  'POST /listings/:id/questions': async (scene) => {
    const { listing, asker } = await askedOn(scene);
    return { token: asker.token, params: { id: listing.id }, body: { text: 'Is it brass?' } };
  },
  'POST /questions/:id/answer': async (scene) => {
    const { owner, question } = await askedOn(scene);
    return { token: owner.token, params: { id: question.id }, body: { text: 'It is.' } };
  },
  'DELETE /questions/:id': async (scene) => {
    const { asker, question } = await askedOn(scene);
    return { token: asker.token, params: { id: question.id } };
  },
} satisfies Partial<Record<OperationRoute, (scene: Scene) => Promise<Input>>>;

async function askedOn({ on, members }: Scene) {
  const [owner, asker] = [await makeUser(on), await makeUser(on)];
  const listing = await makeListing(on, owner);
  for (const by of members) await makeQuestion(on, listing, { by });
  return { owner, asker, listing, question: await makeQuestion(on, listing, { by: asker }) };
}

const counts: Record<keyof typeof questionCalls, number> = {
  'GET /listings/:id/questions': 3,
  'POST /listings/:id/questions': 8,
  'POST /questions/:id/answer': 7,
  'DELETE /questions/:id': 6,
};

type Counted = [statements: number, call: (scene: Scene) => Promise<Input>];

/** The same calls with their statement counts. */
export const countedQuestionCalls: Partial<Record<OperationRoute, Counted>> = Object.fromEntries(
  Object.entries(questionCalls).map(([route, call]): [string, Counted] => [
    route,
    // The entries have the object's own keys.
    [counts[route as keyof typeof questionCalls], call],
  ]),
);
