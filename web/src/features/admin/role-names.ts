import type { Role } from '@ballpark/domain/roles.ts';

export const roleNames: Record<Role, string> = { member: 'Member', moderator: 'Moderator', admin: 'Admin' };
