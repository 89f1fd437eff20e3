import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { houseWords } from './house-words.ts';
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
    ['an\u200Bn', 'usernameCharacters'],
    ['<b>ann', 'usernameCharacters'],
    ['...', 'usernameEdges'],
    ['___', 'usernameEdges'],
    ['_ann', 'usernameEdges'],
    ['ann.', 'usernameEdges'],
    ['_admin_', 'usernameEdges'],
    ['4ann4', null],
    ['admin', 'usernameReserved'],
    ['ADMIN', 'usernameReserved'],
    [' Ballpark ', 'usernameReserved'],
    ['ball.park', 'usernameReserved'],
    ['he1p', 'usernameReserved'],
    ['helpdesk', 'usernameReserved'],
    ['help.desk', 'usernameReserved'],
    ['safety', 'usernameReserved'],
    ['saffety', 'usernameReserved'],
    ['payments', 'usernameReserved'],
    ['refund', 'usernameReserved'],
    ['refuncl', 'usernameReserved'],
    ['abuse', 'usernameReserved'],
    ['verified', 'usernameReserved'],
    ['mods', 'usernameReserved'],
    ['staff_member', 'usernameReserved'],
    ['customer.care', 'usernameReserved'],
    ['deleted_user', 'usernameReserved'],
    ['moods', null],
    ['staf', null],
    ['stafford', null],
    ['leopold_staff', null],
    ['care_1', null],
    ['user_123', null],
    ['modeste', null],
  ])('%j: %s', (text, problem) => {
    expect(usernameProblem(text)).toBe(problem);
  });

  it('that stands on the reserved list is reserved, or too short to be had', () => {
    for (const word of reservedUsernames)
      expect(['usernameReserved', 'usernameTooShort']).toContain(usernameProblem(word));
  });
});

describe('a username that holds a word of the house is reserved:', () => {
  test.each([
    [
      'in any look',
      ['aclmin', 'ballqark', 'suppport', 'addmin', 'balpark', 'mocierator', 'svpport', '6allpark', 'oficial'],
    ],
    [
      'in look-alikes',
      ['adm1n', 'ba1lpark', 'BA11PARK', 'b4llp4rk', 'rnoderator', 'adrnin', '0fficial', '5upp0rt', 't34m'],
    ],
    ['as a part', ['support_team', 'administer', 'john.admin', 'TheOfficialMaya', 'myteam', 'ballparkhelp']],
    ['taken apart', ['ball_park_4', 'b.a.l.l.park', 'a.d.m.i.n.4', 'sup.port.me', 'ad.min', 'tea.m']],
  ])('%s', (_, usernames) => {
    expect(usernames.map(usernameProblem)).toEqual(usernames.map(() => 'usernameReserved'));
  });

  it('whatever stands around it', () => {
    const edge = fc.stringMatching(/^[a-z\d_.]{0,8}$/u);
    fc.assert(
      fc.property(fc.constantFrom(...houseWords), edge, edge, (word, before, after) => {
        expect(usernameProblem(`x${before}_${word}_${after}x`)).toBe('usernameReserved');
      }),
    );
  });

  it('but for words that hold one by chance', () => {
    const innocent = [
      'badminton_fan',
      'SteamTrain',
      'jessup_porter',
      'adminah',
      'tea_maker',
      'conrad_minh',
      'brad.minton',
      'vlad_mina',
    ];
    expect(innocent.map(usernameProblem)).toEqual(innocent.map(() => null));
  });
});

describe('usernames are the same', () => {
  test.each([
    [' Ann_B ', 'annb'],
    ['ann.b', 'ANN__B'],
    ['Ill', '1lI'],
    ['bill', 'bi11'],
    ['o0o', 'OO0'],
    ['modern', 'modem'],
    ['vvilma', 'wilma'],
    ['m4y4', 'maya'],
    ['B0B5', '8obs'],
  ])('%j and %j', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it('never when their numbers differ', () => {
    const numbers = Array.from({ length: 2000 }, (_, number) => usernameKey(`person${number}`));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('when letters are swapped for look-alikes', () => {
    const looks: Record<string, string> = {
      l: 'I',
      I: '1',
      '1': 'i',
      i: 'L',
      o: '0',
      O: 'o',
      '0': 'O',
      s: '5',
      '5': 'S',
    };
    const username = fc.stringMatching(/^[a-zA-Z\d][a-zA-Z\d_.]{1,28}[a-zA-Z\d]$/u);
    fc.assert(
      fc.property(username, (text) => {
        expect(usernameKey(Array.from(text, (letter) => looks[letter] ?? letter).join(''))).toBe(
          usernameKey(text),
        );
      }),
    );
  });
});
