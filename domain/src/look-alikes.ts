/**
 * Letters of other alphabets, and rare Latin ones, that look like ours in either case. Those that Unicode itself decomposes (accents, full
 * width, mathematical letters, circles) are not listed.
 */
const drawnLike: Record<string, string> = {
  a: 'ɑαаΑАᴀᎪᗅꓮ',
  b: 'ƀɓƄЬᏏᑲᖯʙΒВвᏴᗷꓐ',
  c: 'ᴄϲⲥсꮯϹⲤСᏟꓚ',
  d: 'đɗðԁᏧᑯꓒᴅĐᎠᗞᗪꓓ',
  e: 'ᴇɛεꬲеҽєΕЕⴹᎬꓰ',
  f: 'ƒꬵꞙꜰꞘϜᖴꓝ',
  g: 'ɡɢᶃƍցԌᏀᏳꓖ',
  h: 'ħɦһհᏂʜΗⲎНᎻᕼꓧ',
  i: 'ıɪɩιіӏꙇΙІӀᎥꓲ',
  j: 'ȷϳјᴊͿЈᎫᒍꓙ',
  k: 'ƙκкᴋΚⲔКᏦᛕꓗ',
  l: 'łɫɭʟǀƖ∣⏽ⵏᛁŁᏞᒪꓡ',
  m: 'ɱᴍмΜϺⲘМᎷᗰᛖꓟ',
  n: 'ŋɲηոռпɴΝⲚꓠ',
  o: 'øɔᴏᴑοσⲟоօØΟⲞОՕⵔꓳ',
  p: 'ρϱⲣрᴘΡⲢРᏢᑭꓑ',
  q: 'ԛգզʠⵕ',
  r: 'ɾɽʀᴦⲅгƦᎡᏒᖇꓣ',
  s: 'ʂꜱƽѕꮪЅՏᏕᏚꓢ',
  t: 'ŧƭτтᴛΤⲦТᎢꓔ',
  u: 'ʉʋυսᴜՍᑌꓴ',
  v: 'ᴠνѵꮩѴⴸᏙᐯꓦ',
  w: 'ɯωᴡѡԝաꮃԜᎳᏔꓪ',
  x: '×хχᕁᕽΧⲬХⵝꓫ',
  y: 'ɣʏγуүყΥⲨУҮᎩᎽꓬ',
  z: 'ʐᴢꮓΖᏃꓜ',
};

const latinOf = new Map(
  Object.entries(drawnLike).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);
/** White letters on a black circle or square, and those that flags are made of: A to Z, one after the other. */
for (const first of [0x1f150, 0x1f170, 0x1f1e6])
  for (const [place, latin] of Object.keys(drawnLike).entries())
    latinOf.set(String.fromCodePoint(first + place), latin);

/** A text in plain lower-case Latin letters, as far as it looks like them; everything else stays. */
export function foldLookAlikes(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare, (sign) => latinOf.get(sign) ?? sign)
    .join('')
    .toLowerCase();
}

/** Pairs that run into one letter. */
const pairs: readonly [RegExp, string][] = [
  [/rn/gu, 'm'],
  [/vv/gu, 'w'],
];
/** Signs that look like a letter; no two digits look like the same one, so that numbers stay apart. */
const signs: Record<string, string> = {
  i: 'l',
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/**
 * A folded text reduced to how it looks: two texts that differ only by look-alikes (I, l and 1; O and 0; rn and m) have the same skeleton.
 */
export function skeletonOf(folded: string): string {
  const joined = pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), folded);
  return joined.replaceAll(/[i0-57-9]/gu, (sign) => signs[sign] ?? sign);
}
