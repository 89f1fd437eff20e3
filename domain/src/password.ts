import { isCommonPassword } from './common-passwords.ts';
import { longestPassword, shortestPassword } from './text-limits.ts';

type PasswordRule = {
  id: 'length' | 'uppercase' | 'lowercase' | 'number';
  label: string;
  isMet: (text: string) => boolean;
};

/** The live checklist of a new password; letters and numbers of any script count. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    label: `At least ${shortestPassword} characters`,
    isMet: (text) => lengthOf(text) >= shortestPassword,
  },
  { id: 'uppercase', label: 'One uppercase letter', isMet: (text) => /\p{Lu}/u.test(text) },
  { id: 'lowercase', label: 'One lowercase letter', isMet: (text) => /\p{Ll}/u.test(text) },
  { id: 'number', label: 'One number', isMet: (text) => /\p{N}/u.test(text) },
];

const problemOf = {
  length: 'passwordTooShort',
  uppercase: 'passwordNoUppercase',
  lowercase: 'passwordNoLowercase',
  number: 'passwordNoNumber',
} as const;

/** The words of the strength meter, by the share of rules met. */
export function passwordStrength(text: string): 'Strong' | 'Good' | 'Fair' | 'Weak' {
  const share = passwordRules.filter((rule) => rule.isMet(text)).length / passwordRules.length;
  if (share === 1) return 'Strong';
  if (share >= 0.75) return 'Good';
  return share >= 0.5 ? 'Fair' : 'Weak';
}

/** What is wrong with a new password, as a key of the messages; null when nothing is. */
export function passwordProblem(
  text: string,
):
  | 'passwordMissing'
  | (typeof problemOf)[keyof typeof problemOf]
  | 'passwordTooLong'
  | 'passwordTooCommon'
  | null {
  if (text === '') return 'passwordMissing';
  const unmet = passwordRules.find((rule) => !rule.isMet(text));
  if (unmet) return problemOf[unmet.id];
  if (lengthOf(text) > longestPassword) return 'passwordTooLong';
  return isCommonPassword(text) ? 'passwordTooCommon' : null;
}

/** Characters as people count them, not UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
