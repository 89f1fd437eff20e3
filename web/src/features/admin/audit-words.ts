import type { AppealOutcome, Decision, RestrictionAction } from '@ballpark/domain/reports.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const decisionWords: Record<Decision, MessageDescriptor> = {
  keep: msg({ message: 'keep', comment: 'Log, after a colon: what was decided in a case' }),
  hide: msg({ message: 'hide', comment: 'Log, after a colon: what was decided in a case' }),
  remove: msg({ message: 'remove', comment: 'Log, after a colon: what was decided in a case' }),
  warn: msg({ message: 'warn', comment: 'Log, after a colon: what was decided in a case' }),
  limit: msg({ message: 'limit', comment: 'Log, after a colon: what was decided in a case' }),
  suspend: msg({ message: 'suspend', comment: 'Log, after a colon: what was decided in a case' }),
};

const { hide, remove, warn, limit, suspend } = decisionWords;

export const restrictionWords: Record<RestrictionAction, MessageDescriptor> = {
  hide,
  remove,
  removePhoto: msg({ message: 'removePhoto', comment: 'Log, after a colon: a photo was removed' }),
  removeName: msg({ message: 'removeName', comment: 'Log, after a colon: a name was removed' }),
  warn,
  limit,
  suspend,
};

export const outcomeWords: Record<AppealOutcome, MessageDescriptor> = {
  granted: msg({ message: 'granted', comment: 'Log, after a colon: what became of an appeal' }),
  denied: msg({ message: 'denied', comment: 'Log, after a colon: what became of an appeal' }),
};

export const roleWords: Record<Role, MessageDescriptor> = {
  member: msg({ message: 'member', comment: 'A role, in “changed the role of Ada from member to admin”' }),
  moderator: msg({
    message: 'moderator',
    comment: 'A role, in “changed the role of Ada from member to admin”',
  }),
  admin: msg({ message: 'admin', comment: 'A role, in “changed the role of Ada from member to admin”' }),
};

/** As it is, where a newer server sends it. */
export function worded(words: Readonly<Record<string, MessageDescriptor>>, value = ''): string {
  return Object.hasOwn(words, value) && words[value] ? i18n._(words[value]) : value;
}
