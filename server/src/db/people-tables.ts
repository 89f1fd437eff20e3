import type { DeliveryProblem, PauseCause } from '@ballpark/domain/contract/webhooks.ts';
import type { Language } from '@ballpark/domain/languages.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import type { TokenScope } from '@ballpark/domain/token-scopes.ts';
import type { Generated } from 'kysely';

export type AccountTables = {
  app_user: AppUserTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  email_verification: EmailVerificationTable;
  verification_send: { id: string; user_id: string; created_at: Date };
  password_reset: PasswordResetTable;
  security_notice: SecurityNoticeTable;
  email_change: EmailChangeTable;
  email_change_link: EmailChangeLinkTable;
  former_username: { username_key: string; user_id: string; given_up_at: Date };
  reserved_username: { key_hash: Buffer; reserved_at: Date };
  account_export: AccountExportTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  export_ticket: { token_hash: Buffer; export_id: string; session_hash: Buffer; expires_at: Date };
};

type AppUserTable = {
  id: string;
  name: string;
  email: string;
  email_key: string;
  /** Null with single sign-on and no password. */
  password_hash: string | null;
  username: string | null;
  username_key: string | null;
  photo_url: string | null;
  background_url: string | null;
  about: string | null;
  preferences: Generated<string[]>;
  latitude: number | null;
  longitude: number | null;
  city_latitude: number | null;
  city_longitude: number | null;
  location: string | null;
  country_code: string | null;
  time_zone: Generated<string>;
  /** In which pages, mails and pushes are; null until one is known. */
  language: Generated<Language | null>;
  /** The sum of their xp_award rows, updated in the same transaction. */
  xp: Generated<number>;
  xp_reached_at: Date | null;
  email_verified_at: Date | null;
  /** When a mail server refused the address for good; null again once it is changed or proven. */
  mail_refused_at: Generated<Date | null>;
  onboarded_at: Date | null;
  created_at: Date;
  /** They signed up, and a moderator has not let them in yet. */
  waits_since: Generated<Date | null>;
  /** A moderator refused them; the account waits for its deletion. */
  refused_at: Generated<Date | null>;
  /** Null if the account stays. */
  deletion_at: Date | null;
  /** A process has been deleting it since. */
  deletion_begun_at: Date | null;
  former_author: string | null;
  /** An admin’s, who has them deleted at once with all that they posted; null otherwise. */
  removal_reason: Generated<string | null>;
  role: Generated<Role>;
  /** House rules; null for accounts older than these. */
  rules_version: Generated<number | null>;
  rules_accepted_at: Generated<Date | null>;
  /** Null for accounts older than these. */
  terms_version: Generated<number | null>;
  terms_accepted_at: Generated<Date | null>;
  /** They may only read until then. */
  limited_until: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
  /** Null while suspended for good. */
  suspended_until: Generated<Date | null>;
  /** The listing that brought them here, which may be gone; null after onboarding. */
  wanted_listing_id: Generated<string | null>;
  shows_streak: Generated<boolean>;
};

type SessionTable = {
  token_hash: Buffer;
  /** Not secret: people name a session by it. */
  id: Generated<string>;
  user_id: string;
  /** Made by keptUserAgent() (domain/src/user-agent.ts). */
  user_agent: Generated<string | null>;
  push_endpoint: Generated<string | null>;
  created_at: Date;
  seen_at: Date;
  proven_at: Date | null;
  expires_at: Date;
};

type AccessTokenTable = {
  id: string;
  user_id: string;
  token_hash: Buffer;
  name: string;
  scopes: TokenScope[];
  created_at: Date;
  expires_at: Date;
  /** The start of the day, in UTC; null if never. */
  used_at: Generated<Date | null>;
};

type EmailVerificationTable = {
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

type PasswordResetTable = {
  user_id: string;
  /** The latest request; an earlier one's job finds nothing. */
  request_id: string;
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** The link that has set the last password, which proves it for a while; a new request leaves it. */
  proof_hash: Generated<Buffer | null>;
  proof_at: Generated<Date | null>;
};

type SecurityNoticeTable = {
  id: string;
  user_id: string;
  /** A key of securityTexts (auth/notices/security-texts.ts). */
  change: string;
  email: string;
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type EmailChangeTable = {
  id: string;
  user_id: string;
  old_email: string;
  old_email_key: string;
  new_email: string;
  new_email_key: string;
  was_verified: boolean;
  state: 'asked' | 'superseded' | 'confirmed' | 'undone';
  created_at: Date;
  /** Reserves the former address; null before confirmation, and if it was unverified. */
  reserved_until: Date | null;
};

type EmailChangeLinkTable = {
  token_hash: Buffer;
  change_id: string;
  purpose: 'confirm' | 'undo';
  expires_at: Date;
};

type AccountExportTable = {
  user_id: string;
  id: string;
  asked_at: Date;
  made_at: Date | null;
  failed_at: Date | null;
  bytes: number | null;
};

export type FactorTables = {
  totp_factor: TotpFactorTable;
  recovery_code: { user_id: string; code_hash: Buffer };
  pending_login: PendingLoginTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  identity: IdentityTable;
  oidc_attempt: OidcAttemptTable;
};

type IdentityTable = {
  id: string;
  user_id: string;
  /** Unique together and for ever. */
  issuer: string;
  subject: string;
  name: string;
  created_at: Date;
  used_at: Date | null;
};

type OidcAttemptTable = {
  token_hash: Buffer;
  /** Null for a login. */
  user_id: string | null;
  state: string;
  nonce: string;
  verifier: string;
  expires_at: Date;
};

type TotpFactorTable = {
  user_id: string;
  id: string;
  secret: string;
  created_at: Date;
  /** Null until the first right code; no effect before. */
  confirmed_at: Date | null;
  /** No code of this step or before is accepted again. */
  last_step: number | null;
  last_used_at: Date | null;
};

type PendingLoginTable = {
  token_hash: Buffer;
  user_id: string;
  wrong_codes: Generated<number>;
  expires_at: Date;
};

type PasskeyTable = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

type PasskeyChallengeTable = {
  challenge: string;
  /** Null for a login. */
  user_id: string | null;
  expires_at: Date;
};

type WebhookTable = {
  id: string;
  user_id: string;
  /** Their own listings, or all, for an admin. */
  scope: WebhookScope;
  url: string;
  secret: Buffer;
  kinds: string[];
  created_at: Date;
  /** Null while it works. */
  paused_at: Generated<Date | null>;
  paused_by: Generated<PauseCause | null>;
  /** When its receiver last could not be reached; null since the last success. */
  failed_at: Generated<Date | null>;
  /** The delivery that somebody pressed last, which is sent before all others. */
  first_id: Generated<string | null>;
};

export type WebhookScope = 'own' | 'all';

type WebhookDeliveryTable = {
  id: string;
  webhook_id: string;
  kind: string;
  listing_id: string | null;
  suggestion_id: string | null;
  question_id: string | null;
  /** Who guessed or asked; nothing is sent about people whom the receiver does not see. */
  by_user_id: string | null;
  happened_at: Date;
  /** When it was first to be sent, or again on a press. */
  asked_at: Date;
  state: 'waiting' | 'delivered' | 'failed';
  tries: Generated<number>;
  status: Generated<number | null>;
  problem: Generated<DeliveryProblem | null>;
  tried_at: Generated<Date | null>;
  next_try_at: Date | null;
};
