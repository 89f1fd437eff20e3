export const skins = {
  pale: { base: '#f7d7c0', shade: '#e6b596', blush: '#ec9a86' },
  fair: { base: '#f2c6a4', shade: '#dba27b', blush: '#e38d73' },
  olive: { base: '#e2b088', shade: '#c68f66', blush: '#d67f62' },
  tan: { base: '#cb9265', shade: '#ab7249', blush: '#c06a4e' },
  brown: { base: '#9c6440', shade: '#7d4c2e', blush: '#94452f' },
  deep: { base: '#6f4530', shade: '#543120', blush: '#7d382b' },
} as const;

export const hairColors = {
  black: { base: '#2a2430', shade: '#17131c' },
  dark: { base: '#4a3026', shade: '#331f18' },
  chestnut: { base: '#7a4a2e', shade: '#5b341f' },
  red: { base: '#b8562f', shade: '#91401f' },
  blond: { base: '#dfb265', shade: '#bd8d42' },
  grey: { base: '#a9a6a3', shade: '#85817e' },
  white: { base: '#e6e1da', shade: '#c5beb4' },
} as const;

export const hairStyles = [
  'crop',
  'parted',
  'quiff',
  'buzz',
  'bald',
  'curls',
  'afro',
  'bob',
  'long',
  'wavy',
  'bun',
  'braids',
  'scarf',
] as const;

export const extras = [
  'glasses',
  'squares',
  'beard',
  'stubble',
  'moustache',
  'earrings',
  'freckles',
  'lines',
] as const;

/** The look of a demo person. The seed gives a scarf its colour, so the colour of the hair then means the eyebrows. */
export type Look = {
  skin: keyof typeof skins;
  hair: (typeof hairStyles)[number];
  color: keyof typeof hairColors;
  extras: readonly (typeof extras)[number][];
};

/** In the order of the people: skin, hair, its colour, and extras. */
const table = `
tan wavy dark earrings, fair crop red beard freckles, pale bob blond, tan quiff black stubble, fair long chestnut freckles, pale parted red, fair bun chestnut glasses,
fair parted dark squares stubble, pale bob white glasses lines, fair curls chestnut beard, olive wavy black, olive crop black beard, pale bob black, pale parted black glasses,
tan curls black earrings, olive crop dark stubble, brown long black earrings, brown parted black moustache, pale bun dark freckles, pale crop black,
brown braids black, deep buzz black beard, olive wavy dark glasses, deep afro black, fair bald grey squares lines, tan scarf dark, fair long red freckles,
pale long blond, olive quiff dark beard, fair bun grey glasses lines, olive scarf black glasses, tan bald black beard, pale long black, fair crop black squares,
brown curls dark, tan buzz dark beard, brown crop black beard glasses, brown bun black earrings, pale quiff red, pale bob black glasses,
fair wavy blond earrings, olive curls dark squares, deep braids black earrings, tan long black, pale bun white lines, deep crop black, pale bald white beard lines,
fair crop blond, pale wavy red freckles, fair parted grey moustache lines, olive long chestnut, olive quiff black stubble, fair bun black, pale curls black glasses,
deep afro black earrings, tan crop dark beard, tan bob black glasses, brown quiff black, pale wavy chestnut, fair parted blond stubble`;

/** The looks by the index of the person. */
export const looks: readonly Look[] = table
  .trim()
  .split(',')
  .map((line) => readLook(line.trim().split(' ')));

function readLook([skin, hair, color, ...rest]: string[]): Look {
  return {
    skin: keyIn(skins, skin),
    hair: wordOf(hairStyles, hair),
    color: keyIn(hairColors, color),
    extras: rest.map((word) => wordOf(extras, word)),
  };
}

function keyIn<T extends object>(table: T, word = ''): keyof T {
  return wordOf(Object.keys(table) as (keyof T)[], word);
}

function wordOf<T>(words: readonly T[], word: unknown): T {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`Nobody looks like ‘${String(word)}’`);
  return found;
}
