import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { actionNames } from './action-names.ts';
import { actionText } from './action-text.ts';
import { logQuery } from './admin-queries.ts';
import { SearchField } from './search-field.tsx';
import { TableResult } from './table-result.tsx';
import { textOf, useTable } from './use-table.ts';

const everything = { value: '', label: 'Everything' };
const actions = [everything, ...Object.entries(actionNames).map(([value, label]) => ({ value, label }))];

/** The actions of admins and moderators, newest first, with a search by person and by action (product 15.3). */
export function AuditLog() {
  const { query, change, toPage } = useTable(['time'], filterOf);
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
      <TableResult
        result={log}
        failed={adminMessages.logFailed}
        called={['line', 'lines']}
        empty={<EmptyState icon={ScrollText} title={q || action ? 'Nothing fits' : 'Nothing was done yet'} />}
        toPage={toPage}
      >
        {(entries) => (
          <table className="w-full">
            <caption className="sr-only">What was done</caption>
            <thead>
              <tr className="text-left text-sm text-ink-soft">
                <th scope="col" className="pb-2 font-semibold">
                  What
                </th>
                <th scope="col" className="hidden pb-2 pl-4 text-right font-semibold sm:table-cell">
                  When
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id} className="border-t border-line align-baseline">
                  <td dir="auto" className="py-3 wrap-anywhere">
                    {actionText(entry)}
                    {entry.reason !== '' && <span className="block text-ink-soft">“{entry.reason}”</span>}
                    <span className="block text-sm text-ink-soft sm:hidden">
                      <RelativeTimeText at={entry.createdAt} />
                    </span>
                  </td>
                  <td className="hidden py-3 pl-4 text-right text-sm whitespace-nowrap text-ink-soft sm:table-cell">
                    <RelativeTimeText at={entry.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </TableResult>
    </>
  );
}

function filterOf(address: URLSearchParams) {
  const action = address.get('action') ?? '';
  return { q: textOf(address, 'q', 200), action: Object.hasOwn(actionNames, action) ? action : undefined };
}
