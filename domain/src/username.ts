/** Names that would pass for the house itself; nobody may take them (rules, People). */
export const reservedUsernames: ReadonlySet<string> = new Set(
  `
  about account accounts achievements admin administrator anonymous api app assets auth ballpark billing blog
  contact create dev docs edit everyone explore faq feed guest healthz help home host info jobs leaderboard legal
  listing listings login logout mail media me metrics mod moderator news noreply notifications null official
  onboarding owner photos places postmaster press privacy profile readyz register root search security settings
  shop signin signup staff static status suggestions support sysadmin system team terms undefined user username
  users verify webmaster www xp you
  `
    .trim()
    .split(/\s+/u),
);

/** What is wrong with a username, as a key of the messages; null when nothing is (specification, section 5; rules, People). */
export function usernameProblem(
  text: string,
):
  | 'usernameMissing'
  | 'usernameTooShort'
  | 'usernameTooLong'
  | 'usernameCharacters'
  | 'usernameTaken'
  | null {
  const username = text.trim();
  if (username === '') return 'usernameMissing';
  if (username.length < 3) return 'usernameTooShort';
  if (username.length > 30) return 'usernameTooLong';
  if (!/^[a-zA-Z\d_.]+$/u.test(username)) return 'usernameCharacters';
  // '_admin_' and 'ball.park' would deceive as well as the words themselves.
  const bare = usernameKey(username).replaceAll(/[_.]/gu, '');
  return reservedUsernames.has(bare) ? 'usernameTaken' : null;
}

/** The form in which usernames are unique: two that differ in case alone are the same (rules, People). */
export function usernameKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
