/** By the names that a photo's address may give; the first five are given by themselves. */
export const tints: Readonly<Record<string, string>> = {
  green: 'bg-accent-soft text-accent-ink',
  gold: 'bg-gold-soft text-gold-ink',
  red: 'bg-danger-soft text-danger-ink',
  orange: 'bg-warning-soft text-warning-ink',
  grey: 'bg-line text-ink-soft',
  blue: 'bg-blue-soft text-blue-ink',
  plum: 'bg-plum-soft text-plum-ink',
  teal: 'bg-teal-soft text-teal-ink',
};
const given = 5;

/** The letter shown for a person without a photo, and its colour: the one they chose, else always the same for a name (product 11.4). */
export function initialOf(name: string, photoUrl?: string | null): { letter: string; tint: string } {
  const [first = '?'] = name.trim();
  const chosen = photoUrl && tints[photoUrl.replace('initial:', '')];
  return { letter: first.toLocaleUpperCase(), tint: chosen || (tints[givenColorOf(name)] ?? '') };
}

export function givenColorOf(name: string): string {
  return Object.keys(tints)[hash(name) % given] ?? '';
}

function hash(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 9973;
  return sum;
}
