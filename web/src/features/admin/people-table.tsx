import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { useState } from 'react';
import { dayText } from '../../lib/format/day-text.ts';
import { momentText } from '../../lib/format/moment-text.ts';
import { Link } from '../../router/link.tsx';
import { Button } from '../../ui/button.tsx';
import type { UsersQuery } from './admin-queries.ts';
import { PersonState } from './person-state.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { roleNames } from './role-names.ts';
import { SortHead } from './sort-head.tsx';
import type { TableOrder } from './table-order.ts';

type PeopleTableProps = {
  people: readonly AdminUser[];
  order: TableOrder<NonNullable<UsersQuery['sort']>>;
};

/** People with their roles. On phones the other columns stand beneath the name. */
export function PeopleTable({ people, order }: PeopleTableProps) {
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">People</caption>
        <thead>
          <tr className="text-left text-sm text-ink-soft">
            <SortHead column="name" text="Name" order={order} className="pr-3" />
            <SortHead column="joined" text="Joined" order={order} className="hidden pr-3 sm:table-cell" />
            <SortHead column="xp" text="XP" order={order} className="hidden pr-3 text-right sm:table-cell" />
            <th scope="col" className="pl-2 font-semibold">
              Role
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className="border-t border-line align-middle">
              <th scope="row" className="py-3 pr-3 text-left font-normal">
                <Link
                  to={`/admin/people/${person.id}`}
                  dir="auto"
                  className="rounded-xs font-semibold wrap-anywhere underline-offset-3 hover:underline"
                >
                  {person.name}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  {person.username !== null && `@${person.username} · `}
                  {person.email}
                </span>
                <PersonState person={person} />
              </th>
              <td className="hidden py-3 pr-3 whitespace-nowrap text-ink-soft sm:table-cell">
                <time dateTime={person.createdAt} title={momentText(person.createdAt)}>
                  {dayText(person.createdAt)}
                </time>
              </td>
              <td className="hidden py-3 pr-3 text-right tabular-nums sm:table-cell">
                {person.xp.toLocaleString('en')}
              </td>
              <td className="py-3 pl-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Role of ${person.name}: ${roleNames[person.role]}. Change it`}
                  onClick={() => setChosen(person)}
                >
                  {roleNames[person.role]}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && <RoleDialog key={chosen.id} person={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
