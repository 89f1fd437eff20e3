import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { usernameProblem, usernamesFrom } from './username.ts';

test.each([
  ['Ada Lovelace', 'ada_lovelace'],
  ['  José  Ñandú ', 'jose_nandu'],
  ['Łukasz Straße', 'lukasz_strasse'],
  ["Conan O'Brien-Smith", 'conan_o_brien_smith'],
  ['Мария Smith', 'smith'],
  ['林 美玲', 'neighbour'],
  ['Ballpark Support', 'neighbour'],
  ['Al', 'al7'],
  ['', 'neighbour'],
])('%j becomes %s', (name, username) => {
  expect(usernamesFrom(name, [7])[0]).toBe(username);
});

test('whatever the name, all usernames are allowed, and there are some', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const usernames = usernamesFrom(name, [2, 100, 999_999]);
      expect(usernames.length).toBeGreaterThan(0);
      expect(usernames.map(usernameProblem)).toEqual(usernames.map(() => null));
    }),
  );
});
