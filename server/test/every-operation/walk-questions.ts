import { strict as assert } from 'node:assert';
import { listAt, textAt, type People, type Walk } from './walk.ts';

export async function walkQuestions({ api }: Walk, { ana, ben, cem }: People, id: string): Promise<void> {
  const [params, { token }] = [{ id }, ben];
  const asked = await api.succeed('askQuestion', {
    token,
    params,
    body: { text: 'Is the lock new as well?' },
  });
  const own = { token: ana.token, params, body: { text: 'Mine?' } };
  await api.refuse('askQuestion', own, { status: 403, code: 'QUESTION_ON_OWN_LISTING' });
  const question = { id: textAt(asked.data, 'id') };
  const answer = { params: question, body: { text: 'It is.' } };
  const notOwner = { status: 403, code: 'NOT_LISTING_OWNER' };
  await api.refuse('answerQuestion', { ...answer, token: cem.token }, notOwner);
  await api.succeed('answerQuestion', { ...answer, token: ana.token });
  await api.refuse('deleteQuestion', { token, params: question }, { status: 409, code: 'QUESTION_ANSWERED' });
  const second = await api.succeed('askQuestion', { token, params, body: { text: 'And the bell?' } });
  await api.succeed('deleteQuestion', { token, params: { id: textAt(second.data, 'id') } });
  const { data } = await api.succeed('listQuestions', { token: cem.token, params });
  assert.partialDeepStrictEqual(listAt(data), [{ user: { id: ben.id }, answer: { text: 'It is.' } }]);
}
