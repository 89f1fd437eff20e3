import { afterEach, expect, test } from 'vitest';
import { isNameOfHouse } from './person-name.ts';
import { english } from './english.ts';
import { adoptSite, footerText, site, siteChanges, sourceAddress } from './site.ts';
import { usernameProblem } from './username.ts';

afterEach(() => adoptSite({}));

test('what is set holds at once, and only that is passed on', () => {
  expect(siteChanges()).toEqual({});
  expect(footerText(english)).toBe('© 2024 Ballpark. All rights reserved.');
  adoptSite({ name: 'Elm Street', signUp: 'closed' });
  expect(site.name).toBe('Elm Street');
  expect(siteChanges()).toEqual({ name: 'Elm Street', signUp: 'closed' });
  expect(footerText(english)).toBe('© 2024 Elm Street. All rights reserved.');
  // What is not set any more is as at first.
  adoptSite({ footer: 'Ours.' });
  expect(footerText(english)).toBe('Ours.');
  expect(siteChanges()).toEqual({ footer: 'Ours.' });
  adoptSite({ year: 2031, claims: 'counted' });
  expect(footerText(english)).toBe('© 2031 Ballpark. The software is free, under the AGPL.');
  // The source code is where the operator says, else one asks for it.
  expect(sourceAddress('/contact')).toBe('/contact');
  adoptSite({ sourceUrl: 'https://code.example' });
  expect(sourceAddress('/contact')).toBe('https://code.example');
});

const looks =
  'Elmstreet, ELM STREET, The Elmstreet, Elmstreet Berlin, Еlmstreet, E l m s t r e e t, Elm-Street';
test.each(looks.split(', '))(
  'where an admin has named the place ‘Elmstreet’ nobody is called ‘%s’',
  (name) => {
    expect(isNameOfHouse(name)).toBe(false);
    adoptSite({ name: 'Elmstreet' });
    expect(isNameOfHouse(name)).toBe(true);
  },
);

const usernames = 'elmstreet e1mstreet elm_street elmstreet.berlin my_elmstreet elmstreeet';
test.each(usernames.split(' '))(
  'where an admin has named the place ‘Elmstreet’ nobody has the username ‘%s’',
  (username) => {
    expect(usernameProblem(username)).toBeNull();
    adoptSite({ name: 'Elmstreet' });
    expect(usernameProblem(username)).toBe('usernameReserved');
  },
);

test('a name of several words and signs counts as one', () => {
  adoptSite({ name: 'Elm & Oak (Market)' });
  expect(isNameOfHouse('Elm Oak Market')).toBe(true);
  expect(usernameProblem('elm_oak_market')).toBe('usernameReserved');
  expect(isNameOfHouse('Elm Oakley')).toBe(false);
});

test('a short name takes itself from people, and no name that holds it', () => {
  adoptSite({ name: 'Homes' });
  expect(isNameOfHouse('Homes')).toBe(true);
  expect(isNameOfHouse('H o m e s')).toBe(true);
  expect(usernameProblem('h0mes')).toBe('usernameReserved');
  for (const name of ['Katie Homes', 'Homesley Grant', 'Thom Esposito'])
    expect(isNameOfHouse(name)).toBe(false);
  expect(usernameProblem('homes_katie')).toBeNull();
});

test.each(['Up', '!?', ''])('a place called ‘%s’ takes no name from anybody', (name) => {
  adoptSite({ name });
  expect(isNameOfHouse('Upton Sinclair')).toBe(false);
  expect(isNameOfHouse('Up')).toBe(false);
});
