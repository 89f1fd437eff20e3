import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { passwordProblem, passwordRules, passwordStrength } from './password.ts';

describe('the checklist', () => {
  it('names its four rules in order', () => {
    expect(passwordRules.map(({ label }) => label)).toEqual([
      'At least 8 characters',
      'One uppercase letter',
      'One lowercase letter',
      'One number',
    ]);
  });

  test.each([
    ['', []],
    ['abcdefgh', ['length', 'lowercase']],
    ['ÇAĞLA', ['uppercase']],
    ['ñ٣', ['lowercase', 'number']],
    ['🙂🙂🙂🙂', []],
    ['Abcdefg1', ['length', 'uppercase', 'lowercase', 'number']],
  ])('of %j is met in %j', (text, met) => {
    expect(passwordRules.filter((rule) => rule.isMet(text)).map(({ id }) => id)).toEqual(met);
  });
});

test.each([
  ['', 'Weak'],
  ['a', 'Weak'],
  ['a1', 'Fair'],
  ['aA1', 'Good'],
  ['aA1aA1aA', 'Strong'],
  ['Password1', 'Strong'],
  ['pASSWORD1', 'Strong'],
  ['Passwor1d', 'Strong'],
])('%j is %s', (text, strength) => {
  expect(passwordStrength(text)).toBe(strength);
});

describe('a new password', () => {
  test.each([
    ['', 'passwordMissing'],
    ['Ab1', 'passwordTooShort'],
    ['abcdefg1', 'passwordNoUppercase'],
    ['ABCDEFG1', 'passwordNoLowercase'],
    ['Abcdefgh', 'passwordNoNumber'],
    [`Ab1${'x'.repeat(126)}`, 'passwordTooLong'],
    [`Ab1${'x'.repeat(125)}`, null],
    ['Password1', 'passwordTooCommon'],
    ['pASSWORD1', 'passwordTooCommon'],
    ['Blue kettle 7', null],
  ])('%j: %s', (text, problem) => {
    expect(passwordProblem(text)).toBe(problem);
  });

  it('is strong exactly when it has no problem, or is only too long or too common', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (text) => {
        const problem = passwordProblem(text);
        const isStrong = problem === null || problem === 'passwordTooLong' || problem === 'passwordTooCommon';
        expect(passwordStrength(text) === 'Strong').toBe(isStrong);
      }),
    );
  });
});
