import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { houseWords } from './house-words.ts';
import { reservedUsernames, usernameKey, usernameProblem, usernamesFrom } from './username.ts';

test.each([
  ['usernameMissing', ['', '   ']],
  ['usernameTooShort', ['ab', ' ab ']],
  ['usernameTooLong', ['a'.repeat(31)]],
  ['usernameCharacters', ['two words', 'ann-b', 'çağla', 'аdmin', 'an\u200Bn', '<b>ann']],
  ['usernameEdges', ['...', '___', '_ann', 'ann.', '_admin_']],
  ['usernameReserved', ['admin', 'ADMIN', ' Ballpark ', 'ball.park', 'helpdesk', 'help.desk', 'safety']],
  ['usernameReserved', ['he1p', 'saffety', 'refuncl', 'payments', 'refund', 'abuse', 'verified', 'mods']],
  ['usernameReserved', ['staff_member', 'customer.care', 'deleted_user']],
  [null, ['abc', '  abc  ', 'Ann_B.99', 'a'.repeat(30), '4ann4', 'care_1', 'user_123', 'modeste']],
  [null, ['moods', 'staf', 'stafford', 'leopold_staff']],
])('a username %s: %j', (problem, usernames) => {
  for (const username of usernames) expect(usernameProblem(username), username).toBe(problem);
});

test('a username that stands on the reserved list is reserved, or too short to be had', () => {
  for (const word of reservedUsernames)
    expect(['usernameReserved', 'usernameTooShort']).toContain(usernameProblem(word));
});

test.each([
  ['in any look', 'aclmin ballqark suppport addmin balpark mocierator svpport oficial'],
  ['in look-alikes', 'adm1n ba1lpark BA11PARK b4llp4rk 6allpark rnoderator adrnin 0fficial 5upp0rt t34m'],
  ['as a part', 'support_team administer john.admin TheOfficialMaya myteam ballparkhelp'],
  ['taken apart', 'ball_park_4 b.a.l.l.park a.d.m.i.n.4 sup.port.me ad.min tea.m'],
])('a username that holds a word of the house is reserved: %s', (_, usernames) => {
  for (const username of usernames.split(' '))
    expect(usernameProblem(username), username).toBe('usernameReserved');
});

test('a username that holds a word of the house is reserved, whatever stands around it', () => {
  const edge = fc.stringMatching(/^[a-z\d_.]{0,8}$/u);
  fc.assert(
    fc.property(fc.constantFrom(...houseWords), edge, edge, (word, before, after) => {
      expect(usernameProblem(`x${before}_${word}_${after}x`)).toBe('usernameReserved');
    }),
  );
});

test('a username that holds a word of the house by chance is allowed', () => {
  const names = 'badminton_fan SteamTrain jessup_porter adminah tea_maker conrad_minh brad.minton vlad_mina';
  expect(names.split(' ').filter((name) => usernameProblem(name) !== null)).toEqual([]);
});

const alike = [
  'Ann_B annb ann.b ANN__B',
  'Ill 1lI',
  'bill bi11',
  'o0o OO0',
  'modern modem',
  'vvilma wilma',
  'm4y4 maya',
  'B0B5 8obs',
];
test.each(alike)('usernames are the same: %s', (usernames) => {
  const keys = usernames.split(' ').map((username) => usernameKey(` ${username} `));
  expect(keys).toEqual(keys.map(() => keys[0]));
});

test('usernames are never the same when their numbers differ', () => {
  const numbers = Array.from({ length: 2000 }, (_, number) => usernameKey(`person${number}`));
  expect(new Set(numbers).size).toBe(numbers.length);
});

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
])('the name %j becomes the username %s', (name, username) => {
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
