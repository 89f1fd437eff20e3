/** What people may do here beyond what everybody may, from the least to the most. */
export const roles = ['member', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do what this one may: each role may do everything that the ones before it may. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
