import { holdsHouseWord, looksLikeOneOf } from './house-words.ts';
import { skeletonOf } from './look-alikes.ts';
import { holdsSiteName } from './site-name.ts';
import { usernameFormProblem, type UsernameFormProblem } from './username-form.ts';

/** Names that would pass for the house itself; nobody may take them. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  `
  about abuse account accounts achievements admin administrator anonymous api app assets auth ballpark billing blog
  compliance contact create deleted dev docs donotreply edit everyone explore faq feed fraud guest healthz help helpdesk
  home host hostmaster info jobs leaderboard legal listing listings login logout mail media me metrics mod moderation
  moderator mods news noreply notifications null official onboarding owner payment payments photos places postmaster
  press privacy profile readyz refund refunds register report reports root safety search security service settings shop
  signin signup staff static status suggestions support sysadmin system team terms undefined user username users
  verification verified verify webmaster www xp you
  `
    .trim()
    .split(/\s+/u),
);

const reservedSkeletons = new Set(Array.from(reservedUsernames, skeletonOf));
const looksReserved = looksLikeOneOf(reservedUsernames);

/** True when nobody may have a name that looks like this one; `key` as usernameKey() answers it. */
export function isReserved(key: string): boolean {
  return reservedSkeletons.has(key) || looksReserved(key);
}

/** What is wrong with a username, as a key of the messages; null when nothing is. */
export function usernameProblem(text: string): UsernameFormProblem | 'usernameReserved' | null {
  const problem = usernameFormProblem(text);
  if (problem !== null) return problem;
  const username = text.trim().toLowerCase();
  const isOfHouse = isReserved(usernameKey(username)) || holdsHouseWord(username) || holdsSiteName(username);
  return isOfHouse ? 'usernameReserved' : null;
}

/** The form in which usernames are unique: two that differ only in case, dots, underscores or look-alikes are the same. */
export function usernameKey(username: string): string {
  return skeletonOf(username.toLowerCase()).replaceAll(/[^a-z\d]/gu, '');
}
