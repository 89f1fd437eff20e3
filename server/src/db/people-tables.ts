import type { Role } from '@ballpark/domain/route-access.ts';
import type { Generated } from 'kysely';

/** Accounts, and how people get into them. */
export type AccountTables = {
  app_user: AppUserTable;
  session: SessionTable;
  email_verification: EmailVerificationTable;
  verification_send: { id: string; user_id: string; created_at: Date };
  password_reset: PasswordResetTable;
  security_notice: SecurityNoticeTable;
  email_change: EmailChangeTable;
  email_change_link: EmailChangeLinkTable;
  former_username: { username_key: string; user_id: string; given_up_at: Date };
  reserved_username: { key_hash: Buffer; reserved_at: Date };
  account_export: AccountExportTable;
  export_ticket: { token_hash: Buffer; export_id: string; session_hash: Buffer; expires_at: Date };
};

type AppUserTable = {
  id: string;
  name: string;
  email: string;
  email_key: string;
  /** Null for people who came with an account elsewhere and have set none. */
  password_hash: string | null;
  username: string | null;
  /** The key of the username: no two people have the same (domain/src/username.ts). */
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
  /** The IANA name of the time zone at the saved point. */
  time_zone: Generated<string>;
  /** Always the sum of the person's xp_award rows, changed in the same transaction. */
  xp: Generated<number>;
  xp_reached_at: Date | null;
  email_verified_at: Date | null;
  onboarded_at: Date | null;
  created_at: Date;
  /** When the account is to be deleted; null if it stays. */
  deletion_at: Date | null;
  /** Since when a process deletes it. */
  deletion_begun_at: Date | null;
  former_author: string | null;
  role: Generated<Role>;
  /** The house rules that they accepted, and when; null for people who came before there were any. */
  rules_version: Generated<number | null>;
  rules_accepted_at: Generated<Date | null>;
  /** Until this time they may only read. */
  limited_until: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
  /** Null while suspended means for good. */
  suspended_until: Generated<Date | null>;
  /** The listing for which they sign up, which may be gone by now. Null once they have finished. */
  wanted_listing_id: Generated<string | null>;
  /** Whether they see their streak. */
  shows_streak: Generated<boolean>;
};

type SessionTable = {
  token_hash: Buffer;
  /** Not secret: a person names one of their sessions by it. */
  id: Generated<string>;
  user_id: string;
  /** In the form of keptUserAgent() (domain/src/user-agent.ts). */
  user_agent: Generated<string | null>;
  /** The address for pushes to the browser of this session. */
  push_endpoint: Generated<string | null>;
  created_at: Date;
  seen_at: Date;
  /** When its person last gave a fresh proof. */
  proven_at: Date | null;
  expires_at: Date;
};

type EmailVerificationTable = {
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

type PasswordResetTable = {
  user_id: string;
  /** The id of the latest request; the job of an earlier one finds nothing to do. */
  request_id: string;
  /** Null until its mail is written. */
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type SecurityNoticeTable = {
  id: string;
  user_id: string;
  /** A key of securityTexts (auth/security-texts.ts). */
  change: string;
  /** The address at the time of the change, which the mail goes to. */
  email: string;
  /** Null until its mail is written. */
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
  /** Whether the former address was verified. */
  was_verified: boolean;
  state: 'asked' | 'superseded' | 'confirmed' | 'undone';
  created_at: Date;
  /** Until this time the former address is reserved. Null before the change was confirmed, and if the address was not verified. */
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
  /** Null until its file exists. */
  made_at: Date | null;
  failed_at: Date | null;
  bytes: number | null;
};

/** The tables of second factors, passkeys and accounts elsewhere. */
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
  /** The provider, and its own id for the person: together they never change. */
  issuer: string;
  subject: string;
  /** The person's name at the provider when they connected the account. */
  name: string;
  created_at: Date;
  used_at: Date | null;
};

type OidcAttemptTable = {
  token_hash: Buffer;
  /** The person whose account is to be connected; null for a sign-in. */
  user_id: string | null;
  state: string;
  nonce: string;
  verifier: string;
  expires_at: Date;
};

type TotpFactorTable = {
  user_id: string;
  id: string;
  /** In base32. */
  secret: string;
  created_at: Date;
  /** Null until the first code was right; before that the app has no effect. */
  confirmed_at: Date | null;
  /** The time step of the last used code; no code up to it is accepted again. */
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
  /** WebAuthn's name for it, in base64url. */
  credential_id: string;
  public_key: Buffer;
  /** How often it has signed, if the passkey counts that. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

type PasskeyChallengeTable = {
  challenge: string;
  /** The person who wants to add a passkey; null for a sign-in. */
  user_id: string | null;
  expires_at: Date;
};
