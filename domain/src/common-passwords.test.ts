import { expect, test } from 'vitest';
import { commonPasswords, isCommonPassword, passwordProblem } from './password.ts';

test('at least 150 are listed, in lower case', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(150);
  for (const password of commonPasswords) expect(password).toBe(password.toLowerCase());
});

test.each([...commonPasswords])('%s meets the checklist with a capital, and is refused', (password) => {
  const capitalised = password.replace(/[a-z]/u, (letter) => letter.toUpperCase());
  expect(passwordProblem(capitalised)).toBe('passwordTooCommon');
});

test('a password that merely contains a common one is not common', () => {
  expect(isCommonPassword('Password1 of the blue kettle')).toBe(false);
});
