import { longestUsername, shortestUsername } from './text-limits.ts';

export type UsernameFormProblem =
  | 'usernameMissing'
  | 'usernameTooShort'
  | 'usernameTooLong'
  | 'usernameCharacters'
  | 'usernameEdges';

/** What is wrong with the form of a username: the browser checks it without loading the lists of house words. */
export function usernameFormProblem(text: string): UsernameFormProblem | null {
  const username = text.trim();
  if (username === '') return 'usernameMissing';
  if (username.length < shortestUsername) return 'usernameTooShort';
  if (username.length > longestUsername) return 'usernameTooLong';
  if (!/^[a-zA-Z\d_.]+$/u.test(username)) return 'usernameCharacters';
  return /^[a-zA-Z\d].*[a-zA-Z\d]$/u.test(username) ? null : 'usernameEdges';
}
