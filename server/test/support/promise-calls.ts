import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { suggestedOn, type World } from './grown-world.ts';

type Input = { token?: string; params?: Record<string, string>; body?: unknown };
type Counted = [statements: number, call: (world: World) => Promise<Input>];

/** The calls of teasers and streaks, each with how many statements it sends. */
export const countedPromiseCalls = {
  'GET /listings/:id/teaser': [1, async (world) => ({ params: (await suggestedOn(world)).params })],
  'PUT /listings/:id/wanted': [2, suggestedOn],
  'GET /xp/streak': [2, async ({ member: { token } }) => ({ token })],
  'PUT /xp/streak': [3, async ({ member: { token } }) => ({ token, body: { isShown: false } })],
} satisfies Partial<Record<OperationRoute, Counted>>;
