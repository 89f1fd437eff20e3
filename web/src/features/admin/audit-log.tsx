import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { actionNames, actionText } from './action-text.ts';
import { logQuery } from './admin-queries.ts';
import { type Column, DataTable } from './data-table.tsx';
import { SearchField } from './search-field.tsx';
import { textOf, useTable } from './use-table.ts';

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

/** The actions of admins and moderators, newest first, with a search by person and by action (product 15.3). */
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
            placeholder="Name or username"
            onSearch={(words) => change({ action, q: words }, { isTyped: true })}
          />
        </div>
        <Select
          label="What"
          value={action ?? ''}
          options={actions}
          onChoose={(chosen) => change({ q, action: chosen || undefined })}
        />
      </div>
      <DataTable
        result={log}
        caption="What was done"
        columns={columns}
        order={order}
        failed={adminMessages.logFailed}
        called={['line', 'lines']}
        empty={<EmptyState icon={ScrollText} title={q || action ? 'Nothing fits' : 'Nothing was done yet'} />}
        toPage={toPage}
      />
    </>
  );
}

function filterOf(address: URLSearchParams) {
  const action = address.get('action') ?? '';
  return { q: textOf(address, 'q', 200), action: Object.hasOwn(actionNames, action) ? action : undefined };
}
