import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from './make.ts';
import { testApp, type TestApp } from './test-app.ts';

export type World = {
  on: TestApp;
  owner: MadeUser;
  members: MadeUser[];
  member: MadeUser;
  photoUrls: string[];
  listingIds: string[];
};
export const adminKey = 'an admin key';

/** Listings with photos; one is closed, with paid suggestions. */
export async function makeWorld(size: number): Promise<World> {
  const on = await testApp({ config: { adminKey } });
  const owner = await makeUser(on);
  const members: MadeUser[] = [];
  while (members.length < size) members.push(await makeUser(on));
  const [member = owner] = members;
  const photoUrls = [(await makePhoto(on, owner)).url, (await makePhoto(on, owner)).url];
  const listingIds: string[] = [];
  const world = { on, owner, members, member, photoUrls, listingIds };
  while (listingIds.length < size) {
    const { id } = await makeListing(on, owner, { photoUrls });
    for (const by of members.slice(0, 5)) await makeSuggestion(on, { id }, { by });
    listingIds.push(id);
  }
  await on.call('POST /listings/:id/close', { ...(await suggestedOn(world)), body: { finalPrice: 100 } });
  return world;
}

/** Each member suggests another price, starting at 100. */
export async function suggestedOn({
  on,
  owner,
  members,
  photoUrls,
}: World): Promise<{ token: string; params: { id: string } }> {
  const { id } = await makeListing(on, owner, { photoUrls });
  for (const [at, by] of members.entries()) await makeSuggestion(on, { id }, { by, amount: 100 + at });
  return { token: owner.token, params: { id } };
}
