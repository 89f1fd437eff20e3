/** Words with which somebody could pretend to be the people who run this site; in usernames even inside another word. */
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

/** Longer house words, which people write as one word or as several. */
export const housePhrases = wordsIn(`
  staffmember customercare customerservice clientservice serviceclient helpcenter helpcentre trustandsafety trustsafety
  kundendienst kundenservice kundenbetreuung klantenservice kundtjanst kundeservice asiakaspalvelu atencionalcliente
  servicioalcliente servizioclienti atendimentoaocliente musterihizmetleri obslugaklienta deleteduser deletedaccount
  deletedmember geloschterbenutzer geloschternutzer utilisateursupprime usuarioeliminado utenteeliminato usuarioexcluido
  службаподдержки техподдержка удаленныйпользователь
`);

/** Any word of a name that begins like this is a house word: administrator, administración, moderatorin. */
export const houseBeginnings = ['administr', 'moderator'];

/** Words that are no person's name when they stand alone. */
export const neverNames = wordsIn(`
  abuse assistenza donotreply helpline hotline moderation moderateur moderatrice moderador moderatore mods noreply payments
  postmaster refund refunds safety soporte suporte sysadmin verification verificada verificado verificata verificato verifie
  verifiziert geverifieerd webmaster админ администратор администрация модератор поддержка スタッフ 스태프
`);

/** House words of scripts that put no space between words. */
export const unpartedWords = wordsIn(
  '客服 官方 管理员 管理員 公式 運営 サポート 고객센터 관리자 운영자 운영팀',
);

/** Before a name these are titles; after it they may be family names (Leopold Staff). */
export const houseTitles = wordsIn('billing customer security staff system');

/**
 * Words with which the people of the site would sign. A name of these words alone is refused; Care Santos and Christopher Guest are
 * allowed.
 */
export const roleWords = wordsIn(`
  account accounts billing care client clients contact customer customers deleted former gone help mod moderator press privacy
  removed security service services staff system trust unknown
`);
export const roleCompanions = wordsIn(`
  a agent and at center centre chat chief community department dept desk for guest head host line live manager member members
  of office online operator our page people person relations rep representative site the user users your
`);

/** Ordinary words and names that contain a house word. */
export const innocentParts = ['badminton', 'steam', 'teame'];
export const innocentWords = wordsIn('adminah admina kadmin radmin radmina sadmin');

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/u);
}
