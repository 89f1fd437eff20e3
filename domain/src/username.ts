import { usernameHasHouseWord, looksLikeOneOf } from './house-words.ts';
import { skeletonOf } from './look-alikes.ts';
import { normalForm } from './normal-form.ts';
import { holdsSiteName } from './site-name.ts';
import { maxUsernameLength, minUsernameLength } from './text-limits.ts';

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

/** `key` comes from `usernameKey`. */
export function isReserved(key: string): boolean {
  return reservedSkeletons.has(key) || looksReserved(key);
}

/** A message key, or null. */
export function usernameProblem(text: string): UsernameFormProblem | 'usernameReserved' | null {
  const problem = usernameFormProblem(text);
  if (problem !== null) return problem;
  const username = text.trim().toLowerCase();
  const isOfHouse =
    isReserved(usernameKey(username)) || usernameHasHouseWord(username) || holdsSiteName(username);
  return isOfHouse ? 'usernameReserved' : null;
}

/** Case, dots, underscores and look-alikes do not distinguish usernames. */
export function usernameKey(username: string): string {
  return skeletonOf(username.toLowerCase()).replaceAll(/[^a-z\d]/gu, '');
}

type UsernameFormProblem =
  | 'usernameMissing'
  | 'usernameTooShort'
  | 'usernameTooLong'
  | 'usernameCharacters'
  | 'usernameEdges';

/** Apart, so that the browser does not load the house words. */
export function usernameFormProblem(text: string): UsernameFormProblem | null {
  const username = text.trim();
  if (username === '') return 'usernameMissing';
  if (username.length < minUsernameLength) return 'usernameTooShort';
  if (username.length > maxUsernameLength) return 'usernameTooLong';
  if (!/^[a-zA-Z\d_.]+$/u.test(username)) return 'usernameCharacters';
  return /^[a-zA-Z\d].*[a-zA-Z\d]$/u.test(username) ? null : 'usernameEdges';
}

/** Letters that Unicode does not decompose. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const maxStemLength = 24;
/** For names with too few Latin letters or a house word; the second where the site is called by the first. */
const anybody = ['neighbour', 'person'];

/** Tries the name, then the name with each number (six digits at most). All results are allowed. */
export function usernamesFrom(name: string, numbers: readonly number[]): string[] {
  return (
    [stemOf(name), ...anybody].map((stem) => allowed(stem, numbers)).find((made) => made.length > 0) ?? []
  );
}

function allowed(stem: string, numbers: readonly number[]): string[] {
  if (stem === '') return [];
  return [stem, ...numbers.map((number) => `${stem}${number}`)].filter(
    (username) => usernameProblem(username) === null,
  );
}

function stemOf(name: string): string {
  const plain = normalForm(name, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = Array.from(plain, (letter) => spelled[letter] ?? letter)
    .join('')
    .split(/[^a-z\d]+/u)
    .filter((word) => word !== '');
  return words.join('_').slice(0, maxStemLength).replace(/_$/u, '');
}
