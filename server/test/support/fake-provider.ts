import type { Identity, IdentityProvider } from '../../src/adapters/identity-provider.ts';

/** Trusts the query, if it is of the same attempt. */
export const fakeProvider: IdentityProvider = {
  label: 'Example ID',
  addressOf: async ({ state }) => `https://id.example/authorize?state=${encodeURIComponent(state)}`,
  identityOf: async (query, { state }) => {
    const { state: sent, ...claims } = Object.fromEntries(new URLSearchParams(query));
    return sent === state ? identityFrom(claims) : undefined;
  },
};

function identityFrom({ subject = '', email, name, verified, signedInAt }: Record<string, string>): Identity {
  return {
    issuer: 'https://id.example',
    subject,
    email,
    name,
    isEmailVerified: verified === 'yes',
    signedInAt: signedInAt === undefined ? undefined : new Date(signedInAt),
  };
}

export type Claims = {
  subject: string;
  email?: string;
  name?: string;
  verified?: 'yes';
  signedInAt?: string;
};

/** The callback query for this person. */
export function comeBackAs(
  { address, attempt }: { address: string; attempt: string },
  claims: Claims,
): { attempt: string; query: string } {
  const state = new URL(address).searchParams.get('state') ?? '';
  return { attempt, query: String(new URLSearchParams({ ...claims, state })) };
}
