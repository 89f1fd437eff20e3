/** What a personal access token may do; it needs one for each kind of call. */
export const tokenScopes = ['read', 'listings', 'guess', 'moderate'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Programs that look for leaked secrets find it by this. */
export const tokenPrefix = 'bp_';
export const maxTokens = 20;
export const maxTokenDays = 365;
