import { foldLookAlikes, skeletonOf } from './look-alikes.ts';

/** Words that could impersonate staff; usernames may not contain them. */
export const houseWords = [
  'admin',
  'moderator',
  'support',
  'official',
  'team',
  'ballpark',
  'helpdesk',
  'verified',
] as const;

const housePhrases = wordsIn(`
  staffmember customercare customerservice clientservice serviceclient helpcenter helpcentre trustandsafety trustsafety
  kundendienst kundenservice kundenbetreuung klantenservice kundtjanst kundeservice asiakaspalvelu atencionalcliente
  servicioalcliente servizioclienti atendimentoaocliente musterihizmetleri obslugaklienta deleteduser deletedaccount
  deletedmember geloschterbenutzer geloschternutzer utilisateursupprime usuarioeliminado utenteeliminato usuarioexcluido
  службаподдержки техподдержка удаленныйпользователь
`);

/** Prefixes of house words: administrator, administración, moderatorin. */
const houseBeginnings = ['administr', 'moderator'];

/** Not allowed as a word of a name. */
const neverNames = wordsIn(`
  abuse assistenza donotreply helpline hotline moderacao moderacion moderation moderateur moderateurs moderatrice moderador moderadores
  moderatore mods noreply payments
  postmaster refund refunds safety soporte suporte sysadmin verification verificada verificado verificata verificato verifie
  verifiziert geverifieerd webmaster админ администратор администрация модератор поддержка スタッフ 스태프
  المشرف المشرفون المسؤول المسؤولون الإدارة الدعم
`);

/** Not allowed alone: the first is also a family name. */
const loneNames = wordsIn('مشرف مسؤول مدير');

/** For scripts without spaces. */
const unpartedWords = wordsIn(
  '客服 官方 管理员 管理員 管理者 モデレーター 公式 運営 サポート 고객센터 관리자 운영자 운영팀',
);

/** Titles before a name; after it they may be family names (Leopold Staff). */
const houseTitles = wordsIn('billing customer security staff system');

/** A name made only of these is refused; Care Santos and Christopher Guest are allowed. */
const roleWords = wordsIn(`
  account accounts billing care client clients contact customer customers deleted former gone help mod moderator press privacy
  removed security service services staff system trust unknown
`);
const roleCompanions = wordsIn(`
  a agent and at center centre chat chief community department dept desk for guest head host line live manager member members
  of office online operator our page people person relations rep representative site the user users your
`);

const innocentParts = ['badminton', 'steam', 'teame'];
const innocentWords = wordsIn('adminah admina kadmin radmin radmina sadmin');

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/u);
}

/**
 * Whether a username contains a house word, despite look-alikes, repeated letters and signs between letters,
 * or only role words. `folded` comes from foldLookAlikes. Short words count only within one word, so
 * ‘conrad.minh’ is allowed.
 */
export function usernameHasHouseWord(folded: string): boolean {
  const words = wordsOf(folded);
  const apart = words.join(' ');
  return (
    anyPart.test(apart) || anyPhrase.test(apart) || spelledAdmin.test(apart) || hasRoleName(folded, words)
  );
}

/**
 * Whether a name has a house word among its words, possibly written as several, or only role words. ‘Tea
 * Mazur’ and ‘Supportini’ are allowed.
 */
export function nameHasHouseWord(folded: string): boolean {
  const words = wordsOf(folded);
  const apart = words.join(' ');
  return (
    anyUnparted.test(apart) ||
    spelledAdmin.test(apart) ||
    [...words, ...numberlessWords(folded)].some((word) => anyWholeWord.test(word)) ||
    joinsOf(words).some((joined) => anyLongWord.test(joined)) ||
    hasRoleName(folded, words)
  );
}

function hasRoleName(folded: string, words: readonly string[]): boolean {
  return (
    words.some((word) => anyNeverName.test(word)) ||
    (words.length === 1 && anyLoneName.test(words[0] ?? '')) ||
    (words.length > 1 && anyTitle.test(words[0] ?? '')) ||
    folded.split(betweenParts).some(isRole)
  );
}

/** The bound keeps the check linear; nobody splits a word into more parts. */
const maxJoined = 8;

/** Each word joined with those after it. */
export function joinsOf(words: readonly string[]): string[] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(maxJoined, words.length - at) }, (__, index) =>
      shortened(words.slice(at, at + index + 1).join('')),
    ),
  );
}

/** Short words are left out, because another letter often makes another word. */
export function looksLikeOneOf(words: Iterable<string>): (skeleton: string) => boolean {
  const pattern = exactly(Array.from(words).filter((word) => word.length >= minBlurredLength));
  return (skeleton) => pattern.test(blurred(skeleton));
}

const minBlurredLength = 5;
/**
 * Words from this length on are also recognised with a doubled letter missing, or across the gap between two
 * words.
 */
export const minLongLength = 7;

/** Too coarse to compare people’s names by. */
const glances: readonly [RegExp, string][] = [
  [/cl/gu, 'd'],
  [/q/gu, 'p'],
  [/v/gu, 'u'],
  [/[6ß]/gu, 'b'],
];

function blurred(skeleton: string): string {
  return shortened(glances.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), skeleton));
}

/** Long runs of one letter would slow the patterns down. */
function shortened(text: string): string {
  return text.replaceAll(/(.)\1{2,}/gsu, '$1$1');
}

function lookOf(word: string): string {
  return blurred(skeletonOf(foldLookAlikes(word)));
}

/** Each letter may be repeated; `gap` may stand between two. */
export function patternOf(word: string, gap = ''): string {
  const isLong = word.length >= minLongLength;
  const runs = lookOf(word).match(/(.)\1*/gsu) ?? [];
  return runs
    .map((run) => {
      const [letter = ''] = run;
      const rest = Array.from(run).length - 1;
      return isLong ? `${letter}(?:${gap}${letter})*` : `${letter}{${rest + 1},}`;
    })
    .join(gap);
}

export function exactly(words: readonly string[]): RegExp {
  return new RegExp(
    `^(?:${words.map((word) => (word.length < minBlurredLength ? lookOf(word) : patternOf(word))).join('|')})$`,
    'u',
  );
}

const anyPart = new RegExp(
  [...houseWords.map((word) => patternOf(word)), ...unpartedWords.map(lookOf)].join('|'),
  'u',
);
const anyUnparted = new RegExp(unpartedWords.map(lookOf).join('|'), 'u');
/** Also part of a word: ‘BallparkTeam’. */
const anyWholeWord = new RegExp(
  `^(?:(?:${houseWords.map((word) => patternOf(word)).join('|')})+s?|(?:${houseBeginnings.map((word) => patternOf(word)).join('|')})\\p{L}*)$`,
  'u',
);
const longWords = [...houseWords.filter((word) => word.length >= minLongLength), ...housePhrases];
const overGaps = longWords.map((word) => patternOf(word, ' ?')).join('|');
/** Across a gap a match must begin or end at a word boundary, so ‘Jessup Porter’ is allowed. */
const anyPhrase = new RegExp(`(?:^| )(?:${overGaps})|(?:${overGaps})(?: |$)`, 'u');
const anyLongWord = exactly(longWords);
const spelledAdmin = new RegExp(`^${patternOf('admin', ' ?').replaceAll('{1,}', '+')}$`, 'u');
const anyNeverName = exactly(neverNames);
const anyLoneName = exactly(loneNames);
const anyTitle = exactly(houseTitles);
const anyRoleWord = exactly(roleWords);
const anyCompanion = exactly(roleCompanions);

/** Signs that separate a role from a name. */
const betweenParts = /[()[\]{}<>|/\\,;:*"“”„«»•·–—~]|\s-+\s|\s-|-\s/u;

/** ‘Care’ and ‘Grant Help’ are names. */
function isRole(part: string, _: number, parts: readonly string[]): boolean {
  const words = numberlessWords(part);
  const hasRole = words.some((word) => anyRoleWord.test(word));
  const isWhole = parts.length === 1 && words.length === 1;
  return hasRole && !isWhole && words.every((word) => anyRoleWord.test(word) || anyCompanion.test(word));
}

const disguises: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '£': 'l',
  '¢': 'c',
  '+': 't',
};

/** Keeps patterns from matching across a removed word. */
const hole = '  ';
const innocentPart = new RegExp(innocentParts.map(skeletonOf).join('|'), 'gu');
const innocent = new Set(innocentWords.map(skeletonOf));

/** Single letters in a row are joined. */
export function glanceWords(folded: string): string[] {
  return spelledTogether(skeletonsOf(folded)).map(blurred);
}

function wordsOf(folded: string): string[] {
  return spelledTogether(skeletonsOf(folded).map(withoutInnocents)).map(blurred);
}

function skeletonsOf(folded: string): string[] {
  return tokensOf(folded)
    .map(skeletonOf)
    .filter((word) => word !== '');
}

function tokensOf(folded: string): string[] {
  return folded
    .replaceAll(/[@$!|€£¢+]/gu, (sign) => disguises[sign] ?? sign)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** ‘admin7’ says ‘admin’. */
function numberlessWords(folded: string): string[] {
  return tokensOf(folded)
    .map(withoutNumber)
    .map(skeletonOf)
    .filter((word) => word !== '')
    .map(blurred);
}

function withoutNumber(word: string): string {
  const signs = Array.from(word);
  return signs.slice(0, signs.findLastIndex((sign) => !/\p{N}/u.test(sign)) + 1).join('');
}

function withoutInnocents(word: string): string {
  return innocent.has(word) ? hole : word.replaceAll(innocentPart, hole);
}

function spelledTogether(words: readonly string[]): string[] {
  const texts: string[] = [];
  let isSpelling = false;
  for (const word of words) {
    const isLetter = word.length === 1;
    if (isLetter && isSpelling) texts.push(`${texts.pop() ?? ''}${word}`);
    else texts.push(word);
    isSpelling = isLetter;
  }
  return texts;
}
