import type { Question } from '@ballpark/domain/contract/questions.ts';
import { makeUser, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

/** By a new user by default. */
export async function makeQuestion(
  on: TestApp,
  listing: { id: string },
  overrides: { by?: MadeUser; text?: string } = {},
): Promise<Question> {
  const { token } = overrides.by ?? (await makeUser(on));
  const body = { text: overrides.text ?? 'Is it still there?' };
  const answer = await on.call('POST /listings/:id/questions', { params: { id: listing.id }, body, token });
  if (answer.status !== 201) throw new Error(`nothing was asked: ${answer.status} ${answer.error}`);
  return answer.data;
}
