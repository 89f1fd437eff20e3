/** Finds events by their numbers, those that have none yet, and what jobs that run by themselves look for in tables that grow. */
export const indexes = {
  outbox_seq: `outbox (seq)`,
  outbox_unnumbered: `outbox (id) where seq is null`,
  account_export_unmade: `account_export (asked_at) where made_at is null`,
  invitation_expiry: `invitation (expires_at)`,
  totp_factor_unconfirmed: `totp_factor (created_at) where confirmed_at is null`,
  person_link_found: `person_link (found_at)`,
  verification_send_created: `verification_send (created_at)`,
  removed_profile_removed: `removed_profile (removed_at)`,
  held_photo_held: `held_photo (held_at)`,
  statement_running: `statement (until) where ended_at is null`,
  notification_setting_to_guess: `notification_setting (user_id)
    where channels -> 'nearbyToGuess' @? '$ ? (@.inApp == true || @.push == true || @.mail != "off")'`,
};
