import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isNameOfHouse, tidyName } from './person-name.ts';

describe('a name loses', () => {
  test.each([
    ['a sign that turns what follows', 'Ada\u202E tropS', 'Ada tropS'],
    ['isolates and marks of direction', '\u2066Ada\u2069 \u200FLove\u061Clace', 'Ada Lovelace'],
    ['signs of no width', 'A\u200Bd\u200Ca\u200D\u2060\uFEFF\u00AD', 'Ada'],
    ['fillers that show nothing', 'Ada\u3164\u2800\uFFA0', 'Ada'],
    ['tags', 'Ada\u{E0041}\u{E007F}', 'Ada'],
    ['line breaks and other controls', ' Ada\r\nBcc: all\u0007\u2028x\u0085y ', 'Ada Bcc: all x y'],
    ['all but one of its spaces', 'Ada \u00A0\u2003 Lovelace', 'Ada Lovelace'],
  ])('%s', (_, typed, kept) => {
    expect(tidyName(typed)).toBe(kept);
  });

  it('nothing else, whatever its alphabet', () => {
    const names = [
      'José Ñandú',
      "O'Neil-Łukasz",
      'Мария Иванова',
      '林 美玲',
      'שרה כהן',
      'अनन्या अय्यर',
      'Zoë 🚲',
    ];
    expect(names.map(tidyName)).toEqual(names);
  });

  it('nothing more the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(tidyName(tidyName(text))).toBe(tidyName(text));
      }),
    );
  });
});

describe('a name of the house is', () => {
  test.each([
    'Ballpark Support',
    'Ballpark',
    'BALLPARK',
    'The Ballpark Team',
    'Ball Park',
    'B a l l p a r k',
    'Maya (Official)',
    'Site Admin',
    'Adm1n',
    'Аdmin',
    'Moderаtоr',
    'Ｂallpark',
    '𝐁𝐚𝐥𝐥𝐩𝐚𝐫𝐤',
    'Ⓑⓐⓛⓛⓟⓐⓡⓚ',
    '🅱🅰🅻🅻🅿🅰🆁🅺',
    'Ḃàllpärḱ',
    'ʙᴀʟʟᴘᴀʀᴋ',
    'Βаllрагk',
    '$upport',
    'b@llpark',
    'Adm!n',
    'Staff',
    'System',
    'Staff Member',
    'Staff Bob',
    'Staff 1',
    'Bob (Staff)',
    'Bob - Security',
    '[MOD] Bob',
    'Customer Care',
    'Bob, Customer Care',
    'Customer-Service 24/7',
    'Trust & Safety',
    'Help Desk',
    'Kundendienst',
    'Kunden Dienst',
    'Atención al Cliente',
    'Служба поддержки',
    '客服小王',
    '고객센터',
    'ßallpark',
    'Ballqark',
    'Suppport',
    'Suport Bob',
    'Aclmin',
    '6allpark',
    'V€rified Bob',
    'Verified Bob',
    'Bob (verifiziert)',
    'Vérifié Bob',
    'Deleted user',
    'DELETED  USER 7',
    'Deleted Account',
    'Utilisateur supprimé',
    'Payments',
    'Safety',
    'Support Team',
    'Support Müller',
    'Bob Administrator',
    'Administración',
    'Admins',
    'Admin7',
    'Supp0r7',
    'T 3 4 M',
    'BallparkTeam',
  ])('%s', (name) => {
    expect(isNameOfHouse(tidyName(name))).toBe(true);
  });

  test.each(Array.from('✓✔☑✅🗸🗹√⍻🔵🔷🔹💠🟦🟢🔘🛡📛🏅🎖🔰🆗®ꪜ'))('any with the badge %s', (badge) => {
    for (const name of [`Bob ${badge}`, `${badge}Bob`, `Bob ${badge}\uFE0F Smith`])
      expect(isNameOfHouse(tidyName(name)), name).toBe(true);
  });

  test.each([
    'Ada Lovelace',
    'Tea Mazur',
    'Tea M.',
    'Conrad Minh',
    'Brad Minton',
    'Zersenay Teame',
    'Max Host',
    'Тимур Админов',
    '林 美玲',
  ])('never %s', (name) => {
    expect(isNameOfHouse(name)).toBe(false);
  });
});

it.each([
  'Anna',
  'Bi11',
  'Supportini',
  'Ella Teamson',
  'Adminov',
  'Officialdegui',
  'Ballparkfan',
  'Verifiedson',
])('the name %s is free', (name) => {
  expect(isNameOfHouse(name)).toBe(false);
});
