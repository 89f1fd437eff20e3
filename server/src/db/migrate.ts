import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import * as tables from './migrations/0001_tables.ts';
import * as passwordReset from './migrations/0002_password_reset.ts';
import * as securityMails from './migrations/0003_security_mails.ts';
import * as sessions from './migrations/0004_sessions.ts';
import * as sessionProof from './migrations/0005_session_proof.ts';
import * as factors from './migrations/0006_factors.ts';
import * as formerAuthors from './migrations/0007_former_authors.ts';
import * as leaving from './migrations/0008_leaving.ts';
import * as leavingIndex from './migrations/0009_leaving_index.ts';
import * as adminAction from './migrations/0010_admin_action.ts';
import * as formerUsername from './migrations/0011_former_username.ts';
import * as oidc from './migrations/0012_oidc.ts';
import * as records from './migrations/0013_records.ts';
import * as fairPrice from './migrations/0014_fair_price.ts';
import * as independentGuesses from './migrations/0015_independent_guesses.ts';
import * as priceWord from './migrations/0016_price_word.ts';
import * as similarPrice from './migrations/0017_similar_price.ts';
import * as wordedTo from './migrations/0018_worded_to.ts';
import * as priceQuestion from './migrations/0019_price_question.ts';
import * as laterPrice from './migrations/0020_later_price.ts';
import * as trackRecords from './migrations/0021_track_records.ts';
import * as shownTrack from './migrations/0023_shown_track.ts';
import * as noPassword from './migrations/0024_no_password.ts';
import * as calmerRecords from './migrations/0025_calmer_records.ts';
import * as roles from './migrations/0028_roles.ts';
import * as community from './migrations/0029_community.ts';
import * as rolesIndex from './migrations/0030_roles_index.ts';
import * as cases from './migrations/0031_cases.ts';
import * as hiddenListings from './migrations/0032_hidden_listings.ts';
import * as hiddenSuggestions from './migrations/0033_hidden_suggestions.ts';
import * as restrictions from './migrations/0034_restrictions.ts';
import * as statement from './migrations/0035_statement.ts';
import * as suspendedIndex from './migrations/0036_suspended_index.ts';
import * as question from './migrations/0037_question.ts';
import * as unseen from './migrations/0038_unseen.ts';
import * as healthCount from './migrations/0039_health_count.ts';
import * as invitationId from './migrations/0040_invitation_id.ts';
import * as pairLimit from './migrations/0041_pair_limit.ts';
import * as pairLimitIndex from './migrations/0042_pair_limit_index.ts';
import * as signals from './migrations/0043_signals.ts';
import * as reveal from './migrations/0045_reveal.ts';
import * as wantedListing from './migrations/0046_wanted_listing.ts';
import * as savedListing from './migrations/0047_saved_listing.ts';
import * as showsStreak from './migrations/0048_shows_streak.ts';
import * as toGuessDay from './migrations/0049_to_guess_day.ts';
import * as guessRange from './migrations/0050_guess_range.ts';
import * as guessRanges from './migrations/0051_guess_ranges.ts';
import * as contribution from './migrations/0054_contribution.ts';
import * as photoHash from './migrations/0055_photo_hash.ts';
import * as notificationListingIndex from './migrations/0056_notification_listing_index.ts';
import * as removedProfile from './migrations/0057_removed_profile.ts';
import * as takenPhoto from './migrations/0058_taken_photo.ts';
import * as answer from './migrations/0059_answer.ts';
import * as signalOther from './migrations/0060_signal_other.ts';
import * as signalOtherIndex from './migrations/0061_signal_other_index.ts';
import * as auditPersonIsKept from './migrations/0062_audit_person_is_kept.ts';
import * as againstCrowd from './migrations/0063_against_crowd.ts';
import * as sumsInOneOrder from './migrations/0064_sums_in_one_order.ts';
import * as shownIndexes from './migrations/0065_shown_indexes.ts';
import * as noOpenIndexes from './migrations/0066_no_open_indexes.ts';
import * as noAllLeadersIndex from './migrations/0067_no_all_leaders_index.ts';
import * as limitedAwardIndex from './migrations/0068_limited_award_index.ts';
import * as noSignalsReader from './migrations/0069_no_signals_reader.ts';
import * as noNameKeyIndex from './migrations/0070_no_name_key_index.ts';
import * as outboxSeq from './migrations/0071_outbox_seq.ts';
import * as indexesOfJobs from './migrations/0072_indexes_of_jobs.ts';
import * as foundByWords from './migrations/0073_found_by_words.ts';
import * as endingKeys from './migrations/0074_ending_keys.ts';
import { CannotMigrate, doneMigrations, type Migration, runMigrations } from './run-migrations.ts';
import type { Schema } from './schema.ts';

/** In the order of their names; forward only, and never edited once they have been released (CONTRIBUTING.md). */
export const migrations: Record<string, Migration> = {
  '0001_tables': tables,
  '0002_password_reset': passwordReset,
  '0003_security_mails': securityMails,
  '0004_sessions': sessions,
  '0005_session_proof': sessionProof,
  '0006_factors': factors,
  '0007_former_authors': formerAuthors,
  '0008_leaving': leaving,
  '0009_leaving_index': leavingIndex,
  '0010_admin_action': adminAction,
  '0011_former_username': formerUsername,
  '0012_oidc': oidc,
  '0013_records': records,
  '0014_fair_price': fairPrice,
  '0015_independent_guesses': independentGuesses,
  '0016_price_word': priceWord,
  '0017_similar_price': similarPrice,
  '0018_worded_to': wordedTo,
  '0019_price_question': priceQuestion,
  '0020_later_price': laterPrice,
  '0021_track_records': trackRecords,
  '0023_shown_track': shownTrack,
  '0024_no_password': noPassword,
  '0025_calmer_records': calmerRecords,
  '0028_roles': roles,
  '0029_community': community,
  '0030_roles_index': rolesIndex,
  '0031_cases': cases,
  '0032_hidden_listings': hiddenListings,
  '0033_hidden_suggestions': hiddenSuggestions,
  '0034_restrictions': restrictions,
  '0035_statement': statement,
  '0036_suspended_index': suspendedIndex,
  '0037_question': question,
  '0038_unseen': unseen,
  '0039_health_count': healthCount,
  '0040_invitation_id': invitationId,
  '0041_pair_limit': pairLimit,
  '0042_pair_limit_index': pairLimitIndex,
  '0043_signals': signals,
  '0045_reveal': reveal,
  '0046_wanted_listing': wantedListing,
  '0047_saved_listing': savedListing,
  '0048_shows_streak': showsStreak,
  '0049_to_guess_day': toGuessDay,
  '0050_guess_range': guessRange,
  '0051_guess_ranges': guessRanges,
  '0054_contribution': contribution,
  '0055_photo_hash': photoHash,
  '0056_notification_listing_index': notificationListingIndex,
  '0057_removed_profile': removedProfile,
  '0058_taken_photo': takenPhoto,
  '0059_answer': answer,
  '0060_signal_other': signalOther,
  '0061_signal_other_index': signalOtherIndex,
  '0062_audit_person_is_kept': auditPersonIsKept,
  '0063_against_crowd': againstCrowd,
  '0064_sums_in_one_order': sumsInOneOrder,
  '0065_shown_indexes': shownIndexes,
  '0066_no_open_indexes': noOpenIndexes,
  '0067_no_all_leaders_index': noAllLeadersIndex,
  '0068_limited_award_index': limitedAwardIndex,
  '0069_no_signals_reader': noSignalsReader,
  '0070_no_name_key_index': noNameKeyIndex,
  '0071_outbox_seq': outboxSeq,
  '0072_indexes_of_jobs': indexesOfJobs,
  '0073_found_by_words': foundByWords,
  '0074_ending_keys': endingKeys,
};

/** The first migration of the versions before 1.0.0, which were not released. */
const beforeRelease = '0001_initial';

/**
 * Brings the tables up to date. A migration that fails leaves everything as it was before it. Throws CannotMigrate if a newer version has
 * migrated the database further, because this version would then write without knowing what else to keep. Throws it also if a version
 * before 1.0.0 made the database.
 */
export async function migrateToLatest(db: Kysely<Schema>, log: Log): Promise<void> {
  const done = await doneMigrations(db);
  if (done.includes(beforeRelease))
    throw new CannotMigrate(
      'the database was made by a version of Ballpark before 1.0.0, which no later version can bring up to date; start with an empty one',
    );
  const unknown = done.findLast((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new CannotMigrate(
      `the database belongs to a newer version of Ballpark (it has migration ${unknown}); start that version`,
    );
  if (done.length < Object.keys(migrations).length) await runMigrations(db, log, migrations);
}
