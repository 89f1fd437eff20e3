import { afterEach, expect, test } from 'vitest';
import { adoptSite, footerText, site, siteChanges, sourceAddress } from './site.ts';

afterEach(() => adoptSite({}));

test('at first nothing differs', () => {
  expect(siteChanges()).toEqual({});
  expect(footerText()).toBe('© 2024 Ballpark. All rights reserved.');
});

test('what is set holds at once, and only that is passed on', () => {
  adoptSite({ name: 'Elm Street', signUp: 'closed' });
  expect(site.name).toBe('Elm Street');
  expect(siteChanges()).toEqual({ name: 'Elm Street', signUp: 'closed' });
  expect(footerText()).toBe('© 2024 Elm Street. All rights reserved.');
});

test('the source code is where the operator says, else one asks for it', () => {
  expect(sourceAddress('/contact')).toBe('/contact');
  adoptSite({ sourceUrl: 'https://code.example' });
  expect(sourceAddress('/contact')).toBe('https://code.example');
  expect(siteChanges()).toEqual({ sourceUrl: 'https://code.example' });
});

test('what is not set any more is as at first', () => {
  adoptSite({ footer: 'Ours.' });
  expect(footerText()).toBe('Ours.');
  adoptSite({ name: 'Elm Street' });
  expect(siteChanges()).toEqual({ name: 'Elm Street' });
});
