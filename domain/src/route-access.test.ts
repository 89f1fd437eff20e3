import { expect, test } from 'vitest';
import { homeOf, redirectOf } from './route-access.ts';

const viewers = {
  signedOut: null,
  unverified: { isEmailVerified: false, isOnboarded: false },
  // Onboarded, then changed the address.
  unverifiedAgain: { isEmailVerified: false, isOnboarded: true },
  notOnboarded: { isEmailVerified: true, isOnboarded: false },
  full: { isEmailVerified: true, isOnboarded: true },
  leaving: { isEmailVerified: true, isOnboarded: true, deletionAt: '2026-12-07T10:00:00.000Z' },
  suspended: { isEmailVerified: true, isOnboarded: true, suspension: { until: null } },
  suspendedLeaver: {
    isEmailVerified: true,
    isOnboarded: true,
    suspension: {},
    deletionAt: '2026-12-07T10:00:00.000Z',
  },
  moderator: { isEmailVerified: true, isOnboarded: true, role: 'moderator' as const },
  admin: { isEmailVerified: true, isOnboarded: true, role: 'admin' as const },
  unverifiedAdmin: { isEmailVerified: false, isOnboarded: true, role: 'admin' as const },
};

test.each([
  ['publicOnly', 'signedOut', null],
  ['publicOnly', 'unverified', '/verify-email'],
  ['publicOnly', 'unverifiedAgain', '/verify-email'],
  ['publicOnly', 'notOnboarded', '/onboarding'],
  ['publicOnly', 'full', '/home'],
  ['signedIn', 'signedOut', '/'],
  ['signedIn', 'unverified', null],
  ['signedIn', 'unverifiedAgain', null],
  ['signedIn', 'notOnboarded', null],
  ['signedIn', 'full', null],
  ['full', 'signedOut', '/'],
  ['full', 'unverified', '/verify-email'],
  ['full', 'unverifiedAgain', '/verify-email'],
  ['full', 'notOnboarded', '/onboarding'],
  ['full', 'full', null],
  ['open', 'signedOut', null],
  ['open', 'unverified', null],
  ['open', 'unverifiedAgain', null],
  ['open', 'notOnboarded', null],
  ['open', 'full', null],
  ['publicOnly', 'leaving', '/leaving'],
  ['signedIn', 'leaving', '/leaving'],
  ['full', 'leaving', '/leaving'],
  ['open', 'leaving', null],
  ['admin', 'signedOut', '/'],
  ['admin', 'notOnboarded', '/onboarding'],
  ['admin', 'full', '/home'],
  ['admin', 'moderator', '/home'],
  ['admin', 'unverifiedAdmin', '/verify-email'],
  ['admin', 'admin', null],
  ['leaving', 'leaving', null],
  ['leaving', 'full', '/home'],
  ['leaving', 'notOnboarded', '/onboarding'],
  ['leaving', 'signedOut', '/'],
  ['publicOnly', 'suspended', '/suspended'],
  ['signedIn', 'suspended', '/suspended'],
  ['full', 'suspended', '/suspended'],
  ['leaving', 'suspended', '/suspended'],
  ['open', 'suspended', null],
  ['suspended', 'suspended', null],
  ['suspended', 'suspendedLeaver', '/leaving'],
  ['suspended', 'signedOut', null],
  ['suspended', 'full', '/home'],
  ['suspended', 'notOnboarded', '/onboarding'],
] as const)('on a screen that is %s, a person who is %s is sent to %s', (access, viewer, path) => {
  expect(redirectOf(access, viewers[viewer])).toBe(path);
});

test.each([
  ['signedOut', '/'],
  ['unverified', '/verify-email'],
  ['notOnboarded', '/onboarding'],
  ['full', '/home'],
  ['leaving', '/leaving'],
  ['suspended', '/suspended'],
  ['suspendedLeaver', '/leaving'],
] as const)('a person who is %s belongs at %s', (viewer, path) => {
  expect(homeOf(viewers[viewer])).toBe(path);
});
