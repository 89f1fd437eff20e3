import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { maxPasswordLength, minPasswordLength } from './text-limits.ts';

type PasswordRule = {
  id: 'length' | 'uppercase' | 'lowercase' | 'number';
  label: MessageDescriptor;
  isMet: (text: string) => boolean;
};

/** Letters and digits of any script count. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    label: msg`${plural({ count: minPasswordLength }, { one: 'At least # character', other: 'At least # characters' })}`,
    isMet: (text) => lengthOf(text) >= minPasswordLength,
  },
  { id: 'uppercase', label: msg`One uppercase letter`, isMet: (text) => /\p{Lu}/u.test(text) },
  { id: 'lowercase', label: msg`One lowercase letter`, isMet: (text) => /\p{Ll}/u.test(text) },
  { id: 'number', label: msg`One number`, isMet: (text) => /\p{N}/u.test(text) },
];

const problemOf = {
  length: 'passwordTooShort',
  uppercase: 'passwordNoUppercase',
  lowercase: 'passwordNoLowercase',
  number: 'passwordNoNumber',
} as const;

/** By the share of rules met. */
export function passwordStrength(text: string): 'Strong' | 'Good' | 'Fair' | 'Weak' {
  const share = passwordRules.filter((rule) => rule.isMet(text)).length / passwordRules.length;
  if (share === 1) return 'Strong';
  if (share >= 0.75) return 'Good';
  return share >= 0.5 ? 'Fair' : 'Weak';
}

/** A message key, or null. */
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
  if (lengthOf(text) > maxPasswordLength) return 'passwordTooLong';
  return isCommonPassword(text) ? 'passwordTooCommon' : null;
}

/** Characters, not UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Lower case; each meets the checklist once a letter is capitalised. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password0 password1 password2 password3 password5 password7 password9 password01 password10 password11
  password12 password21 password22 password69 password99 password00 password007 password111 password123
  password321 password1234 password12345 password123456 password2020 password2021 password2022 password2023
  password2024 password2025 password2026 password1! password123! password@1 password@123 passw0rd passw0rd1
  passw0rd! passw0rd123 p@ssword1 p@ssw0rd p@ssw0rd1 p@ssw0rd! p@ssw0rd123 p@55w0rd pa55word pa55word1
  pa55w0rd pa$$word1 pa$$w0rd mypassword1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123!
  qwerty321 qwertyu1 qwertyui1 qwertyuiop1 qwertz123 azerty123 azertyuiop1 qwer1234 qwe123456 q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 zxcvbnm1
  zxcvbnm123 asdf1234 asdfgh123 asdfghjkl1 qazwsx123 abcd1234 abc12345 abc123456 abcdef123 a1b2c3d4
  a1b2c3d4e5 aa123456 aa12345678 abc123abc 1234abcd 123456aa 123abc123 123qweasd 123qwe123 qweasd123
  qweasdzxc1 welcome1 welcome01 welcome12 welcome123 welcome1! welcome@123 welcome2024 welcome2025
  welcome2026 letmein1 letmein12 letmein123 letmein1! changeme1 changeme123 default1 default123 temp1234
  temporary1 test1234 test12345 testing1 testing123 tester123 admin123 admin1234 admin12345 admin@123
  administrator1 root1234 user1234 guest123 guest1234 secret12 secret123 trustno1 iloveyou1 iloveyou2
  iloveyou12 iloveyou123 loveyou123 sunshine1 sunshine12 sunshine123 princess1 princess12 princess123
  football1 football12 football123 baseball1 baseball12 baseball123 basketball1 superman1 superman123
  batman123 spiderman1 pokemon123 pikachu123 starwars1 starwars123 dragon12 dragon123 monkey12 monkey123
  master123 michael1 michael123 jennifer1 jessica1 charlie1 charlie123 jordan23 ashley123 daniel123
  andrew123 thomas123 samsung1 samsung123 google123 facebook1 computer1 computer123 internet1 liverpool1
  chelsea123 arsenal123 barcelona1 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026
  spring2026 autumn2026 january1 monday123 freedom1 whatever1 blink182 hello123 hello1234 hello12345
  galatasaray1905 fenerbahce1907 besiktas1903 ballpark1 ballpark12 ballpark123 ballpark2026
  `
    .trim()
    .split(/\s+/u),
);

/** Ignores case. */
export function isCommonPassword(text: string): boolean {
  return commonPasswords.has(text.toLowerCase());
}
