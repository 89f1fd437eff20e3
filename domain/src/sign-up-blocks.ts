export const signUpBlockKinds = ['domain', 'address', 'network'] as const;
export type SignUpBlockKind = (typeof signUpBlockKinds)[number];

export const maxSignUpBlocks = 10_000;
