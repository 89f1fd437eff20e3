import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { reservedUsernames, usernameKey, usernameProblem } from './username.ts';

describe('a username', () => {
  test.each([
    ['', 'usernameMissing'],
    ['   ', 'usernameMissing'],
    ['ab', 'usernameTooShort'],
    [' ab ', 'usernameTooShort'],
    ['abc', null],
    ['  abc  ', null],
    ['Ann_B.99', null],
    ['a'.repeat(30), null],
    ['a'.repeat(31), 'usernameTooLong'],
    ['two words', 'usernameCharacters'],
    ['ann-b', 'usernameCharacters'],
    ['çağla', 'usernameCharacters'],
    ['аdmin', 'usernameCharacters'],
    ['<b>ann', 'usernameCharacters'],
    ['admin', 'usernameTaken'],
    ['ADMIN', 'usernameTaken'],
    [' Ballpark ', 'usernameTaken'],
    ['_admin_', 'usernameTaken'],
    ['ball.park', 'usernameTaken'],
    ['administer', null],
  ])('%j: %s', (text, problem) => {
    expect(usernameProblem(text)).toBe(problem);
  });

  it('that stands on the reserved list is taken, or too short to be had', () => {
    for (const word of reservedUsernames)
      expect(['usernameTaken', 'usernameTooShort']).toContain(usernameProblem(word));
  });
});

test('usernames that differ in case, width or outer spaces alone are the same', () => {
  expect(usernameKey(' Ann_B ')).toBe('ann_b');
  expect(usernameKey('ＡＮＮ')).toBe('ann');
});

test('an allowed username and its key have the same verdict', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z\d_. -]{0,32}$/u), (text) => {
      expect(usernameProblem(usernameKey(text))).toBe(usernameProblem(text));
    }),
  );
});
