import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { makeUser, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Scene = { on: TestApp; members: readonly MadeUser[] };
type Input = { token: string; params?: { id: string } };
type Avoid = 'POST /users/:id/block' | 'POST /users/:id/mute';

/** Calls of somebody who has blocked or muted all of these people; each succeeds. */
const peopleCalls = {
  'POST /users/:id/block': (scene) => ofAvoider(scene, 'POST /users/:id/block'),
  'DELETE /users/:id/block': (scene) => ofAvoider(scene, 'POST /users/:id/block', true),
  'POST /users/:id/mute': (scene) => ofAvoider(scene, 'POST /users/:id/mute'),
  'DELETE /users/:id/mute': (scene) => ofAvoider(scene, 'POST /users/:id/mute', true),
  'GET /auth/blocked': async (scene) => ({
    token: (await ofAvoider(scene, 'POST /users/:id/block', true)).token,
  }),
} satisfies Partial<Record<OperationRoute, (scene: Scene) => Promise<Input>>>;

async function ofAvoider({ on, members }: Scene, route: Avoid, isDone = false) {
  const [{ token }, { user }] = [await makeUser(on), await makeUser(on)];
  for (const member of members) await on.call(route, { token, params: { id: member.user.id } });
  if (isDone) await on.call(route, { token, params: { id: user.id } });
  return { token, params: { id: user.id } };
}

const counts: Record<keyof typeof peopleCalls, number> = {
  'POST /users/:id/block': 10,
  'DELETE /users/:id/block': 6,
  'POST /users/:id/mute': 9,
  'DELETE /users/:id/mute': 6,
  'GET /auth/blocked': 3,
};

type Counted = [statements: number, call: (scene: Scene) => Promise<Input>];

/** The same calls with their statement counts. */
export const countedPeopleCalls: Partial<Record<OperationRoute, Counted>> = Object.fromEntries(
  Object.entries(peopleCalls).map(([route, call]): [string, Counted] => [
    route,
    // The entries have the object's own keys.
    [counts[route as keyof typeof peopleCalls], call],
  ]),
);
