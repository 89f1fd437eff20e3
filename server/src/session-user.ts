/** The signed-in person, as far as every operation needs to know them. */
export type SessionUser = {
  id: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** Their saved point, already coarse; null before onboarding. */
  point: { latitude: number; longitude: number } | null;
  countryCode: string | null;
  /** IANA name; UTC before onboarding. */
  timeZone: string;
  /** When their session was last marked as in use. */
  seenAt?: Date;
};
