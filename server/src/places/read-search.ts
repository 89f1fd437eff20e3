import { foldName } from './fold-name.ts';

/** One way to interpret what was typed. */
export type Reading = {
  /** Folded, never empty. */
  name: string;
  qualifiers: string[];
  /** The name is given in full, not the beginning of it. */
  isWhole: boolean;
};

const longestText = 100;
const mostQualifierWords = 3;
const separator = /[,;،、，]/;

/** 'paris, texas' has a name and a qualifier; 'springfield il' may be one name, or a name and a qualifier. */
export function readSearch(text: string): Reading[] {
  const typed = text.slice(0, longestText);
  const whole = foldName(typed.trim());
  if (whole === '') return [];
  const readings: Reading[] = [{ name: whole, qualifiers: [], isWhole: false }];
  const [name = '', ...qualifiers] = typed
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (qualifiers.length > 0) {
    const folded = foldName(name);
    if (folded !== '') readings.push({ name: folded, qualifiers, isWhole: false });
    return readings;
  }
  const words = whole.split(' ');
  for (let count = 1; count <= Math.min(mostQualifierWords, words.length - 1); count++) {
    readings.push({
      name: words.slice(0, -count).join(' '),
      qualifiers: [words.slice(-count).join(' ')],
      isWhole: true,
    });
  }
  return readings;
}
