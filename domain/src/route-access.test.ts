import { expect, test } from 'vitest';
import { hasRole, homeOf, redirectOf, roles } from './route-access.ts';

const member = { isEmailVerified: true, isOnboarded: true };
const deletionAt = '2026-12-07T10:00:00.000Z';
const viewers = {
  signedOut: null,
  unverified: { isEmailVerified: false, isOnboarded: false },
  // Onboarded, then changed the address.
  unverifiedAgain: { ...member, isEmailVerified: false },
  notOnboarded: { ...member, isOnboarded: false },
  full: member,
  leaving: { ...member, deletionAt },
  suspended: { ...member, suspension: { until: null } },
  accepting: { ...member, toAccept: ['terms'] },
  acceptingNewcomer: { isEmailVerified: false, isOnboarded: false, toAccept: ['terms'] },
  suspendedLeaver: { ...member, suspension: {}, deletionAt },
  moderator: { ...member, role: 'moderator' as const },
  admin: { ...member, role: 'admin' as const },
  unverifiedAdmin: { ...member, isEmailVerified: false, role: 'admin' as const },
};

test.each([
  ['publicOnly', null, ['signedOut']],
  ['publicOnly', '/verify-email', ['unverified', 'unverifiedAgain']],
  ['publicOnly', '/onboarding', ['notOnboarded']],
  ['publicOnly', '/home', ['full']],
  ['publicOnly', '/leaving', ['leaving']],
  ['publicOnly', '/suspended', ['suspended']],
  ['signedIn', '/', ['signedOut']],
  ['signedIn', null, ['unverified', 'unverifiedAgain', 'notOnboarded', 'full']],
  ['signedIn', '/leaving', ['leaving']],
  ['signedIn', '/suspended', ['suspended']],
  ['full', '/', ['signedOut']],
  ['full', '/verify-email', ['unverified', 'unverifiedAgain']],
  ['full', '/onboarding', ['notOnboarded']],
  ['full', null, ['full']],
  ['full', '/leaving', ['leaving']],
  ['full', '/suspended', ['suspended']],
  ['full', '/accept', ['accepting', 'acceptingNewcomer']],
  ['signedIn', '/accept', ['accepting', 'acceptingNewcomer']],
  ['publicOnly', '/accept', ['accepting']],
  ['open', null, ['accepting']],
  ['accepting', null, ['accepting', 'acceptingNewcomer']],
  ['accepting', '/home', ['full']],
  ['accepting', '/', ['signedOut']],
  ['accepting', '/leaving', ['leaving']],
  [
    'open',
    null,
    ['signedOut', 'unverified', 'unverifiedAgain', 'notOnboarded', 'full', 'leaving', 'suspended'],
  ],
  ['admin', '/', ['signedOut']],
  ['admin', '/onboarding', ['notOnboarded']],
  ['admin', '/home', ['full', 'moderator']],
  ['admin', '/verify-email', ['unverifiedAdmin']],
  ['admin', null, ['admin']],
  ['leaving', null, ['leaving']],
  ['leaving', '/home', ['full']],
  ['leaving', '/onboarding', ['notOnboarded']],
  ['leaving', '/', ['signedOut']],
  ['leaving', '/suspended', ['suspended']],
  ['suspended', null, ['suspended', 'signedOut']],
  ['suspended', '/leaving', ['suspendedLeaver']],
  ['suspended', '/home', ['full']],
  ['suspended', '/onboarding', ['notOnboarded']],
] as const)('a screen that is %s sends to %s: %j', (access, path, people) => {
  for (const viewer of people) expect(redirectOf(access, viewers[viewer]), viewer).toBe(path);
});

test('a person belongs where they can go on', () => {
  const { signedOut, unverified, notOnboarded, full, leaving, suspended, suspendedLeaver } = viewers;
  expect([signedOut, unverified, notOnboarded].map(homeOf)).toEqual(['/', '/verify-email', '/onboarding']);
  expect([full, suspended].map(homeOf)).toEqual(['/home', '/suspended']);
  expect([leaving, suspendedLeaver].map(homeOf)).toEqual(['/leaving', '/leaving']);
});

test('each role may do what those before it may, and nothing of those after it', () => {
  const allowed = roles.map((role) => roles.filter((needed) => hasRole(role, needed)));
  expect(allowed).toEqual([['member'], ['member', 'moderator'], ['member', 'moderator', 'admin']]);
});
