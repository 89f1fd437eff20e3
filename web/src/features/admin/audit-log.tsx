import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AuditEntry } from '@ballpark/domain/contract/cases.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { logQuery } from './admin-queries.ts';
import { type Column, DataTable, SearchField, textOf, useTable } from './data-table.tsx';

/** Labels for the filter. */
const actionNames: Readonly<Record<string, string>> = {
  'decide-case': 'Cases decided',
  restrict: 'Restrictions announced',
  appeal: 'Appeals',
  'answer-appeal': 'Appeals answered',
  'end-limit': 'Limits ended',
  'end-suspension': 'Suspensions ended',
  'change-role': 'Roles changed',
  'claim-admin': 'First admin',
  'make-admin': 'Admins made',
  'change-settings': 'Settings changed',
  'add-logo': 'Pictures for the logo',
  'publish-page': 'Texts published',
  invite: 'Invitations created',
  'revoke-invitation': 'Invitations cancelled',
  lift: 'Restrictions lifted',
  'restore-listing': 'Listings restored',
  remove: 'People deleted at once',
  'approve-newcomer': 'Newcomers let in',
  'refuse-newcomer': 'Newcomers refused',
  'block-sign-ups': 'Sign-ups blocked',
  'unblock-sign-ups': 'Blocks ended',
  'end-sessions': 'Devices signed out',
  'remove-factors': 'Second factors removed',
  recover: 'Password links',
  verify: 'Addresses verified',
  'start-export': 'Data copies created',
  delete: 'Accounts deleted',
  'retry-jobs': 'Jobs retried',
  'recompute-records': 'Records rebuilt',
  dump: 'Database dumps',
  load: 'Loaded dumps',
  backup: 'Backups',
  restore: 'Restored backups',
  move: 'Database moved',
};

const everything = { value: '', label: 'Everything' };
const actions = [everything, ...Object.entries(actionNames).map(([value, label]) => ({ value, label }))];

type Entry = ReplyAt<'GET /moderation/log'>[number];

const columns: Column<Entry, 'time'>[] = [
  {
    head: 'What',
    look: 'first',
    cell: (entry) => (
      <span dir="auto" className="block wrap-anywhere">
        {actionText(entry)}
        {entry.reason !== '' && <span className="block text-ink-soft">“{entry.reason}”</span>}
        <span className="block text-sm text-ink-soft sm:hidden">
          <RelativeTimeText at={entry.createdAt} />
        </span>
      </span>
    ),
  },
  { head: 'When', look: 'time', cell: ({ createdAt }) => <RelativeTimeText at={createdAt} /> },
];

export function AuditLog() {
  const { query, order, change, toPage } = useTable(['time'], filterOf);
  const { q, action, page } = query;
  const log = useQuery(logQuery({ q, action, page }));
  return (
    <>
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <SearchField
            value={q ?? ''}
            placeholder={t`Name or username`}
            onSearch={(words) => change({ q: words }, { isTyped: true })}
          />
        </div>
        <Select
          label={t`What`}
          value={action ?? ''}
          options={actions}
          onChoose={(chosen) => change({ action: chosen || undefined })}
        />
      </div>
      <DataTable
        result={log}
        caption={t`What happened`}
        columns={columns}
        order={order}
        failed={adminMessages.logFailed}
        called={['line', 'lines']}
        empty={<EmptyState icon={ScrollText} title={q || action ? 'No matches' : 'Nothing yet'} />}
        toPage={toPage}
      />
    </>
  );
}

function filterOf(address: URLSearchParams) {
  const action = address.get('action') ?? '';
  return { q: textOf(address, 'q', 200), action: Object.hasOwn(actionNames, action) ? action : undefined };
}

/** The first few of many. */
function named({ blocks = '', count = '' }: Record<string, string>): string {
  const others = Number(count) - blocks.split(', ').length;
  return others > 0 ? `${blocks} and ${others} more` : blocks;
}

type Named = { name: string; username: string | null } | null;

/** One sentence: who did what. */
function actionText({ action, by, about, facts }: AuditEntry): string {
  const who =
    by.kind === 'person' ? nameOf(by.person) : by.kind === 'rule' ? 'Automatic' : `Operator ${by.operator}`;
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
    case 'add-logo':
      return 'added a picture for the logo';
    case 'publish-page':
      return `published version ${facts['version']} of the page ${facts['page']}${facts['mustAccept'] ? ', to be accepted anew' : ''}`;
    case 'remove-demo':
      return 'removed the demo';
    case 'invite':
      return 'created an invitation';
    case 'recover':
      return `created a password link for ${whom}`;
    case 'verify':
      return `verified the email address of ${whom}`;
    case 'end-sessions':
      return `signed out all devices of ${whom}`;
    case 'remove-factors':
      return `removed the second factors of ${whom}`;
    case 'revoke-invitation':
      return 'cancelled an invitation';
    case 'lift':
      return `ended the restrictions of ${whom}`;
    case 'restore-listing':
      return `restored a listing of ${whom}`;
    case 'remove':
      return `deleted ${whom} at once, with all they posted`;
    case 'approve-newcomer':
      return `let ${whom} in`;
    case 'refuse-newcomer':
      return `refused the sign-up of ${whom}`;
    case 'block-sign-ups':
      return `blocked at sign-up: ${named(facts)}`;
    case 'unblock-sign-ups':
      return `ended blocks at sign-up: ${named(facts)}`;
    case 'start-export':
      return `created a data copy for ${whom}`;
    case 'retry-jobs':
      return `retried ${facts['count'] === '1' ? 'a failed job' : `${facts['count']} failed jobs`}: ${facts['job']}`;
    case 'delete':
      return `deleted the account of ${whom}`;
    case 'recompute-records':
      return 'rebuilt the guess records';
    case 'dump':
      return 'saved the database to a file';
    case 'load':
      return 'loaded this database from a file';
    case 'backup':
      return 'made a backup';
    case 'restore':
      return 'restored this database from a backup';
    case 'move':
      return 'moved the database to PostgreSQL';
    case 'restrict':
      return `told ${whom} about a restriction: ${facts['restriction']}`;
    case 'appeal':
      return 'appealed a decision';
    case 'answer-appeal':
      return `answered an appeal by ${whom}: ${facts['outcome']}`;
    case 'end-limit':
      return `ended the limit of ${whom} on time`;
    case 'end-suspension':
      return `ended the suspension of ${whom} on time`;
    default:
      // A newer server may send unknown actions.
      return [action, whom].filter(Boolean).join(': ');
  }
}

function nameOf(person: Named): string {
  if (person === null) return screenMessages.formerMember;
  return person.username === null ? person.name : `${person.name} (@${person.username})`;
}
