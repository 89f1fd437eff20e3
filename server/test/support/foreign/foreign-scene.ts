import { newId } from '../../../src/new-id.ts';
import { closeByItself } from '../close-by-itself.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../make.ts';
import { makeQuestion } from '../make-question.ts';
import type { TestApp } from '../test-app.ts';

export type SubjectKind = 'listing' | 'suggestion' | 'question' | 'user' | 'username' | 'photo';
/** Keys are roles in the scene. */
type Ids = Record<string, string>;
export type ForeignScene = { reader: MadeUser; other: MadeUser; ids: Record<SubjectKind, Ids> };

/** Two users with one of every kind of subject, and contributions on each other's. */
export async function makeForeignScene(on: TestApp): Promise<ForeignScene> {
  const [reader, other, third] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const common = await makeListing(on, third);
  const readers = await makeListing(on, reader);
  const photo = await makePhoto(on, other);
  const untouched = await makeListing(on, other, { photoUrls: [photo.url] });
  const [priced, closed, ended] = [
    await makeListing(on, other),
    await makeListing(on, other),
    await makeListing(on, other),
  ];
  for (const listing of [closed, ended]) await makeSuggestion(on, listing, { by: reader });
  const close = { token: other.token, params: { id: closed.id }, body: { finalPrice: 100 } };
  await on.call('POST /listings/:id/close', close);
  await closeByItself(on, ended.id);
  const suggestion = {
    ofTheirs: (await makeSuggestion(on, common, { by: other })).id,
    ofTheirsOnMine: (await makeSuggestion(on, readers, { by: other })).id,
    ofMineOnTheirs: (await makeSuggestion(on, priced, { by: reader })).id,
  };
  const question = {
    ofTheirs: (await makeQuestion(on, common, { by: other })).id,
    ofTheirsOnMine: (await makeQuestion(on, readers, { by: other })).id,
    ofMineOnTheirs: (await makeQuestion(on, priced, { by: reader })).id,
  };
  const ids = {
    listing: { untouched: untouched.id, priced: priced.id, closed: closed.id, ended: ended.id },
    suggestion,
    question,
    user: { them: other.user.id },
    username: { theirs: other.user.username ?? '' },
    photo: { theirs: photo.url },
  };
  return { reader, other, ids };
}

/** A valid id that nobody has. */
export function unknownOf(kind: SubjectKind): string {
  if (kind === 'username') return `nobody.${newId().slice(-12)}`;
  return kind === 'photo' ? `/media/${newId()}.webp` : newId();
}
