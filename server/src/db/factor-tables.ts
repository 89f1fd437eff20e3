import type { Generated } from 'kysely';

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
