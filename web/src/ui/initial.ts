const tints = [
  'bg-accent-soft text-accent-ink',
  'bg-gold-soft text-gold-ink',
  'bg-danger-soft text-danger-ink',
  'bg-warning-soft text-warning-ink',
  'bg-line text-ink-soft',
];

/** The letter shown for a person without a photo, and its colour, which is always the same for a name. */
export function initialOf(name: string): { letter: string; tint: string } {
  const [first = '?'] = name.trim();
  return { letter: first.toLocaleUpperCase(), tint: tints[hash(name) % tints.length] ?? '' };
}

function hash(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 9973;
  return sum;
}
