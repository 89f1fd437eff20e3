import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { english } from './english.ts';
import {
  commonPasswords,
  isCommonPassword,
  passwordProblem,
  passwordRules,
  passwordStrength,
} from './password.ts';

test.each([
  ['', []],
  ['abcdefgh', ['At least 8 characters', 'One lowercase letter']],
  ['ÇAĞLA', ['One uppercase letter']],
  ['ñ٣', ['One lowercase letter', 'One number']],
  ['🙂🙂🙂🙂', []],
  ['Abcdefg1', ['At least 8 characters', 'One uppercase letter', 'One lowercase letter', 'One number']],
])('the checklist of %j is met in %j', (text, met) => {
  expect(passwordRules.filter((rule) => rule.isMet(text)).map(({ label }) => english._(label))).toEqual(met);
});

test('a password is the stronger, the more of the checklist it meets', () => {
  const strengths = ['', 'a', 'a1', 'aA1', 'aA1aA1aA', 'pASSWORD1'].map(passwordStrength);
  expect(strengths).toEqual(['Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Strong']);
});

test.each([
  ['', 'passwordMissing'],
  ['Ab1', 'passwordTooShort'],
  ['abcdefg1', 'passwordNoUppercase'],
  ['ABCDEFG1', 'passwordNoLowercase'],
  ['Abcdefgh', 'passwordNoNumber'],
  [`Ab1${'x'.repeat(126)}`, 'passwordTooLong'],
  [`Ab1${'x'.repeat(125)}`, null],
  ['Blue kettle 7', null],
])('a new password %j: %s', (text, problem) => {
  expect(passwordProblem(text)).toBe(problem);
});

test('a new password is strong exactly when it has no problem, or is only too long or too common', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (text) => {
      const problem = passwordProblem(text);
      const isStrong = problem === null || problem === 'passwordTooLong' || problem === 'passwordTooCommon';
      expect(passwordStrength(text) === 'Strong').toBe(isStrong);
    }),
  );
});

test('at least 150 passwords that meet the checklist with a capital are refused, but not texts with them', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(150);
  for (const password of commonPasswords) {
    expect(password).toBe(password.toLowerCase());
    const capitalised = password.replace(/[a-z]/u, (letter) => letter.toUpperCase());
    expect(passwordProblem(capitalised), password).toBe('passwordTooCommon');
  }
  expect(isCommonPassword('Password1 of the blue kettle')).toBe(false);
});
