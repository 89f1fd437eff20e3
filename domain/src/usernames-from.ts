import { usernameProblem } from './username.ts';

/** Latin letters that Unicode does not take apart. */
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

const longestStem = 24;
/** Stands in for a name that has too few Latin letters, or a word of the house. */
const anybody = 'neighbour';

/**
 * Usernames to try in turn for a person who chose none, all of them allowed: their name, then their name with each of these
 * numbers, of six digits at most.
 */
export function usernamesFrom(name: string, numbers: readonly number[]): string[] {
  const named = allowed(stemOf(name), numbers);
  return named.length > 0 ? named : allowed(anybody, numbers);
}

function allowed(stem: string, numbers: readonly number[]): string[] {
  if (stem === '') return [];
  return [stem, ...numbers.map((number) => `${stem}${number}`)].filter(
    (username) => usernameProblem(username) === null,
  );
}

function stemOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = Array.from(plain, (letter) => spelled[letter] ?? letter)
    .join('')
    .split(/[^a-z\d]+/u)
    .filter((word) => word !== '');
  return words.join('_').slice(0, longestStem).replace(/_$/u, '');
}
