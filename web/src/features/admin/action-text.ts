import type { AuditEntry } from '@ballpark/domain/contract/moderation.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';

type Named = { name: string; username: string | null } | null;

/** What was done, in one sentence that begins with who did it. */
export function actionText({ action, by, about, facts }: AuditEntry): string {
  const who =
    by.kind === 'person'
      ? nameOf(by.person)
      : by.kind === 'rule'
        ? 'A rule of the house'
        : `Operator ${by.operator}`;
  return `${who} ${done(action, about ? nameOf(about.person) : '', facts)}`;
}

function done(action: string, whom: string, facts: Record<string, string>): string {
  switch (action) {
    case 'decide-case':
      return `decided a case about ${whom}: ${facts['decision']}`;
    case 'claim-admin':
      return 'became the first admin';
    case 'make-admin':
      return `made ${whom} an admin`;
    case 'change-role':
      return `changed the role of ${whom} from ${facts['from']} to ${facts['to']}`;
    case 'change-settings':
      return `changed the settings: ${facts['changed']}`;
    case 'invite':
      return 'made an invitation';
    case 'recover':
      return `made a link to a new password for ${whom}`;
    case 'verify':
      return `verified the email address of ${whom}`;
    case 'end-sessions':
      return `signed out all devices of ${whom}`;
    case 'remove-factors':
      return `removed the second factors of ${whom}`;
    case 'revoke-invitation':
      return 'took an invitation back';
    case 'start-export':
      return `had the copy of the data of ${whom} made`;
    case 'retry-jobs':
      return `had ${facts['count'] === '1' ? 'a failed job' : `${facts['count']} failed jobs`} done again: ${facts['job']}`;
    case 'delete':
      return `had the account of ${whom} deleted`;
    case 'recompute-records':
      return 'made the records of guesses anew';
    case 'dump':
      return 'wrote the database into a file';
    case 'load':
      return 'made this database from a file';
    case 'restrict':
      return `told ${whom} of a restriction: ${facts['restriction']}`;
    case 'appeal':
      return 'appealed against a decision';
    case 'answer-appeal':
      return `answered an appeal of ${whom}: ${facts['outcome']}`;
    case 'end-limit':
      return `ended the limit of ${whom}, whose time was over`;
    case 'end-suspension':
      return `ended the suspension of ${whom}, whose time was over`;
    default:
      // A newer server knows more.
      return [action, whom].filter(Boolean).join(': ');
  }
}

function nameOf(person: Named): string {
  if (person === null) return screenMessages.formerMember;
  return person.username === null ? person.name : `${person.name} (@${person.username})`;
}

/** The names of the actions in a list; `action-text.ts` has them in sentences. */
export const actionNames: Readonly<Record<string, string>> = {
  'decide-case': 'Cases decided',
  restrict: 'Restrictions told',
  appeal: 'Appeals',
  'answer-appeal': 'Appeals answered',
  'end-limit': 'Limits ended',
  'end-suspension': 'Suspensions ended',
  'change-role': 'Roles changed',
  'claim-admin': 'First admin',
  'make-admin': 'Admins made',
  'change-settings': 'Settings changed',
  invite: 'Invitations made',
  'revoke-invitation': 'Invitations taken back',
  'end-sessions': 'Devices signed out',
  'remove-factors': 'Second factors removed',
  recover: 'Links to new passwords',
  verify: 'Addresses verified',
  'start-export': 'Copies of data made',
  delete: 'Accounts deleted',
  'retry-jobs': 'Jobs done again',
  'recompute-records': 'Records made anew',
  dump: 'Dumps',
  load: 'Loaded dumps',
};
