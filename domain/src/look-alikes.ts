import { normalForm } from './normal-form.ts';

/** Look-alikes that Unicode does not decompose to Latin letters. */
const drawnLike: Record<string, string> = {
  a: 'ɑαаΑАᴀᎪᗅꓮⱥ⍺',
  b: 'ƀɓƄЬᏏᑲᖯʙΒВвᏴᗷꓐ𐐒',
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
/** Negative circled and squared letters and regional indicators, each A to Z. */
for (const first of [0x1f150, 0x1f170, 0x1f1e6])
  for (const [place, latin] of Object.keys(drawnLike).entries())
    latinOf.set(String.fromCodePoint(first + place), latin);

/** Look-alikes become lower-case Latin letters; other characters stay. */
export function foldLookAlikes(text: string): string {
  const bare = normalForm(text, 'NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare, (sign) => latinOf.get(sign) ?? sign)
    .join('')
    .toLowerCase();
}

const pairs: readonly [RegExp, string][] = [
  [/rn/gu, 'm'],
  [/vv/gu, 'w'],
];
/** No two digits look alike here, so that numbers stay distinct. */
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

/** Texts that differ only in look-alikes (I, l and 1; O and 0; rn and m) have the same skeleton. */
export function skeletonOf(folded: string): string {
  const joined = pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), folded);
  return joined.replaceAll(/[i0-57-9]/gu, (sign) => signs[sign] ?? sign);
}
