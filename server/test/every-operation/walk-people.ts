import { strict as assert } from 'node:assert';
import { listAt, type People, type Walk } from './walk.ts';

/** A block hides the two from each other, except from moderators. */
export async function walkPeople({ api }: Walk, { ana, cem, dee }: People, id: string): Promise<void> {
  const { token } = ana;
  const notFound = { status: 404, code: 'USER_NOT_FOUND' };
  await api.refuse('blockPerson', { token, params: { id: ana.id } }, { status: 400, code: 'NOT_OF_ONESELF' });
  await api.succeed('blockPerson', { token, params: { id: cem.id } });
  await api.refuse('getProfile', { token, params: { id: cem.id } }, notFound);
  await api.refuse('getProfile', { token: cem.token, params: { id: ana.id } }, notFound);
  await api.refuse(
    'getListing',
    { token: cem.token, params: { id } },
    { status: 404, code: 'LISTING_NOT_FOUND' },
  );
  await api.refuse('mutePerson', { token: cem.token, params: { id: ana.id } }, notFound);
  await api.succeed('mutePerson', { token, params: { id: dee.id } });
  await api.succeed('getListing', { token: dee.token, params: { id } });
  const { data } = await api.succeed('listAvoided', { token });
  assert.equal(listAt(data).length, 2);
  await api.succeed('unblockPerson', { token, params: { id: cem.id } });
  await api.succeed('unmutePerson', { token, params: { id: dee.id } });
  await api.succeed('getListing', { token: cem.token, params: { id } });
}
