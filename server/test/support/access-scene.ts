import { startSession } from '../../src/auth/sessions.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from './make.ts';
import { makeQuestion } from './make-question.ts';
import { rowsOf } from './rows-of.ts';
import type { TestApp } from './test-app.ts';

export type AccessScene = Awaited<ReturnType<typeof makeAccessScene>>;

/** Uses separate sessions, because some operations end them. */
export async function makeAccessScene(on: TestApp, owner: MadeUser, suggester: MadeUser) {
  const listing = await makeListing(on, await inAnotherSession(on, owner));
  const suggestion = await makeSuggestion(on, listing, { by: await inAnotherSession(on, suggester) });
  const question = await makeQuestion(on, listing, { by: await inAnotherSession(on, suggester) });
  return {
    listingId: listing.id,
    ids: { '/suggestions/{': suggestion.id, '/questions/{': question.id },
    unknownId: (await makeUser(on)).user.id,
    before: await rowsOf(on, listing.id),
  };
}

export async function inAnotherSession(on: TestApp, { user }: MadeUser): Promise<MadeUser> {
  return startSession(on.db, user.id, on.clock.now);
}
