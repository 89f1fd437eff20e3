import { afterEach, expect, test } from 'vitest';
import { isNameOfHouse } from './person-name.ts';
import { adoptSite } from './site.ts';
import { usernameProblem } from './username.ts';

afterEach(() => adoptSite({}));

const looks = [
  'Elmstreet',
  'ELM STREET',
  'The Elmstreet',
  'Elmstreet Berlin',
  'Еlmstreet',
  'E l m s t r e e t',
  'Elm-Street',
];

test.each(looks)('nobody is called ‘%s’ where an admin has named the place ‘Elmstreet’', (name) => {
  expect(isNameOfHouse(name)).toBe(false);
  adoptSite({ name: 'Elmstreet' });
  expect(isNameOfHouse(name)).toBe(true);
});

test.each(['elmstreet', 'e1mstreet', 'elm_street', 'elmstreet.berlin', 'my_elmstreet', 'elmstreeet'])(
  'nor has the username ‘%s’',
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
