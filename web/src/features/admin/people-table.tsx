import type { AdminUser } from '@ballpark/domain/contract/admin.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../router/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { UsersQuery } from './admin-queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { roleNames } from './role-names.ts';

type Sort = NonNullable<UsersQuery['sort']>;

type PeopleTableProps = {
  people: readonly AdminUser[];
  sort: Sort;
  direction: 'up' | 'down';
  /** The address of the table sorted so. */
  toSorted: (sort: Sort, direction: 'up' | 'down') => string;
};

/** People with their roles. On phones what stands in columns of its own elsewhere stands beneath the name. */
export function PeopleTable({ people, sort, direction, toSorted }: PeopleTableProps) {
  const [chosen, setChosen] = useState<AdminUser | null>(null);

  function head(column: Sort, text: string, className: string) {
    const isSorted = sort === column;
    const next = isSorted && direction === 'down' ? 'up' : 'down';
    const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
    return (
      <th
        scope="col"
        aria-sort={isSorted ? (direction === 'up' ? 'ascending' : 'descending') : undefined}
        className={className}
      >
        <Link
          to={toSorted(column, next)}
          className="inline-flex min-h-11 items-center gap-1 rounded-sm font-semibold hover:text-ink"
        >
          {text}
          {isSorted && <Arrow aria-hidden className="size-4" />}
        </Link>
      </th>
    );
  }

  return (
    <>
      <table className="w-full">
        <caption className="sr-only">People</caption>
        <thead>
          <tr className="text-left text-sm text-ink-soft">
            {head('name', 'Name', 'pr-3')}
            {head('joined', 'Joined', 'hidden pr-3 sm:table-cell')}
            {head('xp', 'XP', 'hidden pr-3 text-right sm:table-cell')}
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
                  to={`/profile/${person.id}`}
                  dir="auto"
                  className="rounded-xs font-semibold wrap-anywhere underline-offset-3 hover:underline"
                >
                  {person.name}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  {person.username !== null && `@${person.username} · `}
                  {person.email}
                </span>
                <State person={person} />
              </th>
              <td className="hidden py-3 pr-3 whitespace-nowrap text-ink-soft sm:table-cell">
                <time dateTime={person.createdAt} title={new Date(person.createdAt).toLocaleString()}>
                  {new Date(person.createdAt).toLocaleDateString()}
                </time>
              </td>
              <td className="hidden py-3 pr-3 text-right tabular-nums sm:table-cell">
                {person.xp.toLocaleString()}
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

/** What keeps somebody from taking part, if anything does. */
function State({ person }: { person: AdminUser }) {
  if (person.deletionAt !== null) return <Badge tone="danger">Leaving</Badge>;
  if (!person.isEmailVerified) return <Badge tone="warning">Email not verified</Badge>;
  return person.isOnboarded ? null : <Badge>Not set up yet</Badge>;
}
