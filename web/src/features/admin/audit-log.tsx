import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { AuditEntry } from '@ballpark/domain/contract/cases.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { isolated } from '../../lib/format/locale.ts';
import { shortListText } from '../../lib/format/number-text.ts';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { decisionWords, outcomeWords, restrictionWords, roleWords, worded } from './audit-words.ts';
import { logQuery } from './admin-queries.ts';
import { settingNames } from './setting-names.ts';
import { type Column, DataTable, SearchField, textOf, useTable } from './data-table.tsx';
import { say } from '../../ui/say.ts';

/** Labels for the filter. */
const actionNames: Readonly<Record<string, MessageDescriptor>> = {
  'decide-case': msg`Cases decided`,
  restrict: msg`Restrictions announced`,
  appeal: msg`Appeals`,
  'answer-appeal': msg`Appeals answered`,
  'end-limit': msg`Limits ended`,
  'end-suspension': msg`Suspensions ended`,
  'change-role': msg`Roles changed`,
  'claim-admin': msg`First admin`,
  'make-admin': msg`Admins made`,
  'change-settings': msg`Settings changed`,
  'add-logo': msg`Pictures for the logo`,
  'publish-page': msg`Texts published`,
  'add-webhook': msg`Webhooks added`,
  'change-webhook': msg`Webhooks changed`,
  'remove-webhook': msg`Webhooks removed`,
  'test-webhook': msg`Webhooks tested`,
  'resend-webhook': msg`Webhook deliveries sent again`,
  invite: msg`Invitations created`,
  'revoke-invitation': msg`Invitations cancelled`,
  lift: msg`Restrictions lifted`,
  'restore-listing': msg`Listings restored`,
  remove: msg`People deleted at once`,
  'approve-newcomer': msg`Newcomers let in`,
  'refuse-newcomer': msg`Newcomers refused`,
  'block-sign-ups': msg`Sign-ups blocked`,
  'unblock-sign-ups': msg`Blocks ended`,
  'end-sessions': msg`Devices signed out`,
  'remove-factors': msg`Second factors removed`,
  'make-token': msg`Tokens created`,
  'end-token': msg`Tokens ended`,
  'prepare-listing': msg`Listings prepared by assistants`,
  recover: msg`Password links`,
  verify: msg`Addresses verified`,
  'start-export': msg`Data copies created`,
  delete: msg`Accounts deleted`,
  'retry-jobs': msg`Jobs retried`,
  'recompute-records': msg`Records rebuilt`,
  dump: msg`Database dumps`,
  load: msg`Loaded dumps`,
  backup: msg`Backups`,
  restore: msg`Restored backups`,
  move: msg`Database moved`,
};

const actions = () => [
  { value: '', label: t`Everything` },
  ...Object.entries(actionNames).map(([value, name]) => ({ value, label: i18n._(name) })),
];

type Entry = ReplyAt<'GET /moderation/log'>[number];

const columns = (): Column<Entry, 'time'>[] => [
  {
    head: t({ message: 'What', comment: 'Column of the log: what happened' }),
    look: 'first',
    cell: (entry) => (
      <span dir="auto" className="block wrap-anywhere">
        {actionText(entry)}
        {entry.reason !== '' && (
          <span className="block text-ink-soft">{t`“${{ quoted: entry.reason }}”`}</span>
        )}
        <span className="block text-sm text-ink-soft sm:hidden">
          <RelativeTimeText at={entry.createdAt} />
        </span>
      </span>
    ),
  },
  { head: t`When`, look: 'time', cell: ({ createdAt }) => <RelativeTimeText at={createdAt} /> },
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
          options={actions()}
          onChoose={(chosen) => change({ action: chosen || undefined })}
        />
      </div>
      <DataTable
        result={log}
        caption={t`What happened`}
        columns={columns()}
        order={order}
        failed={say(adminMessages.logFailed)}
        called={(count, shown) => plural(count, { one: `${shown} line`, other: `${shown} lines` })}
        empty={<EmptyState icon={ScrollText} title={q || action ? t`No matches` : t`Nothing yet`} />}
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
  if (others <= 0) return blocks;
  return t({
    message: plural(others, { one: `${blocks} and # more`, other: `${blocks} and # more` }),
    comment: 'Addresses and domains, and how many more of them',
  });
}

type Named = { name: string; username: string | null } | null;

/** 'name, signUp' as their labels. */
function settingsIn(changed: string): string[] {
  const names = settingNames();
  return changed.split(', ').map((name) => names[name] ?? name);
}

/** One sentence: who did what. */
function actionText({ action, by, about, facts }: AuditEntry): string {
  const who = authorOf(by);
  const whom = about ? nameOf(about.person) : '';
  const decision = worded(decisionWords, facts['decision']);
  const [from, to] = [worded(roleWords, facts['from']), worded(roleWords, facts['to'])];
  const restriction = worded(restrictionWords, facts['restriction']);
  const outcome = worded(outcomeWords, facts['outcome']);
  const { version = '', page = '', mustAccept } = facts;
  const changed = shortListText(settingsIn(facts['changed'] ?? ''));
  const { count = '', host = '', job = '', scopes = '' } = facts;
  switch (action) {
    case 'decide-case':
      return t`${who} decided a case about ${whom}: ${decision}`;
    case 'claim-admin':
      return t`${who} became the first admin`;
    case 'make-admin':
      return t`${who} made ${whom} an admin`;
    case 'change-role':
      return t`${who} changed the role of ${whom} from ${from} to ${to}`;
    case 'change-settings':
      return t`${who} changed the settings: ${changed}`;
    case 'add-logo':
      return t`${who} added a picture for the logo`;
    case 'add-webhook':
      return t`${who} added a webhook for all listings, to ${host}`;
    case 'change-webhook':
      return t`${who} changed the webhook to ${host}`;
    case 'remove-webhook':
      return t`${who} removed the webhook to ${host}`;
    case 'test-webhook':
      return t`${who} sent a test to ${host}`;
    case 'resend-webhook':
      return t`${who} sent a delivery to ${host} again`;
    case 'publish-page':
      return mustAccept
        ? t`${who} published version ${version} of the page ${page}, to be accepted anew`
        : t`${who} published version ${version} of the page ${page}`;
    case 'remove-demo':
      return t`${who} removed the demo`;
    case 'invite':
      return t`${who} created an invitation`;
    case 'recover':
      return t`${who} created a password link for ${whom}`;
    case 'verify':
      return t`${who} verified the email address of ${whom}`;
    case 'end-sessions':
      return t`${who} signed out all devices of ${whom}`;
    case 'remove-factors':
      return t`${who} removed the second factors of ${whom}`;
    case 'make-token':
      return t`${who} created a token for scripts: ${scopes}`;
    case 'end-token':
      return t`${who} ended a token for scripts: ${scopes}`;
    case 'prepare-listing':
      return t`An assistant of ${who} prepared a listing`;
    case 'revoke-invitation':
      return t`${who} cancelled an invitation`;
    case 'lift':
      return t`${who} ended the restrictions of ${whom}`;
    case 'restore-listing':
      return t`${who} restored a listing of ${whom}`;
    case 'remove':
      return t`${who} deleted ${whom} at once, with all they posted`;
    case 'approve-newcomer':
      return t`${who} let ${whom} in`;
    case 'refuse-newcomer':
      return t`${who} refused the sign-up of ${whom}`;
    case 'block-sign-ups':
      return t`${who} blocked at sign-up: ${{ blocks: named(facts) }}`;
    case 'unblock-sign-ups':
      return t`${who} ended blocks at sign-up: ${{ blocks: named(facts) }}`;
    case 'start-export':
      return t`${who} created a data copy for ${whom}`;
    case 'retry-jobs':
      return plural(
        { number: Number(count) },
        { one: `${who} retried a failed job: ${job}`, other: `${who} retried ${count} failed jobs: ${job}` },
      );
    case 'delete':
      return t`${who} deleted the account of ${whom}`;
    case 'recompute-records':
      return t`${who} rebuilt the guess records`;
    case 'dump':
      return t`${who} saved the database to a file`;
    case 'load':
      return t`${who} loaded this database from a file`;
    case 'backup':
      return t`${who} made a backup`;
    case 'restore':
      return t`${who} restored this database from a backup`;
    case 'move':
      return t`${who} moved the database to PostgreSQL`;
    case 'restrict':
      return t`${who} told ${whom} about a restriction: ${restriction}`;
    case 'appeal':
      return t`${who} appealed a decision`;
    case 'answer-appeal':
      return t`${who} answered an appeal by ${whom}: ${outcome}`;
    case 'end-limit':
      return t`${who} ended the limit of ${whom} on time`;
    case 'end-suspension':
      return t`${who} ended the suspension of ${whom} on time`;
    default:
      // A newer server may send unknown actions.
      return `${who} ${[action, whom].filter(Boolean).join(': ')}`;
  }
}

function authorOf(by: AuditEntry['by']): string {
  if (by.kind === 'person') return nameOf(by.person);
  if (by.kind === 'rule') return t({ message: 'Automatic', context: 'in place of who did something' });
  return t`Operator ${{ name: by.operator ?? '' }}`;
}

function nameOf(person: Named): string {
  if (person === null) return say(screenMessages.formerMember);
  return person.username === null ? person.name : `${person.name} (${isolated(`@${person.username}`)})`;
}
