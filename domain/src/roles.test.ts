import { expect, test } from 'vitest';
import { hasRole, roles } from './route-access.ts';

test('each role may do what those before it may, and nothing of those after it', () => {
  const allowed = roles.map((role) => roles.filter((needed) => hasRole(role, needed)));
  expect(allowed).toEqual([['member'], ['member', 'moderator'], ['member', 'moderator', 'admin']]);
});
