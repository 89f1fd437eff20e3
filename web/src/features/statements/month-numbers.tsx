import type { DecidedMonth } from '@ballpark/domain/contract/statistics.ts';
import { useId } from 'react';
import { reasonNames } from '../../lib/reason-names.ts';
import { restrictionNames } from '../../lib/restriction-names.ts';

type Numbers = { name: string; value: string }[];

/** What was decided in one month, in four small tables. */
export function MonthNumbers({ month }: { month: DecidedMonth }) {
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month.month}-01T00:00:00Z`),
  );
  return (
    <section className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <h2 className="mb-4 type-heading">{name}</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-6">
        <Table
          title="What was done"
          numbers={month.byAction.map(({ action, count }) => ({
            name: restrictionNames[action],
            value: countText(count),
          }))}
        />
        <Table
          title="Why"
          numbers={month.byReason.map(({ reason, count }) => ({
            name: reasonNames[reason],
            value: countText(count),
          }))}
        />
        <Table
          title="Who decided"
          numbers={[
            { name: 'A person', value: countText(month.byPerson) },
            { name: 'A rule, automatically', value: countText(month.byRule) },
            { name: 'Usual time to a decision', value: hoursText(month.hoursToDecision) },
          ]}
        />
        <Table
          title="Appeals"
          numbers={[
            { name: 'Sent', value: countText(month.appeals) },
            { name: 'Granted', value: countText(month.granted) },
            { name: 'Denied', value: countText(month.denied) },
            { name: 'Usual time to an answer', value: hoursText(month.hoursToAnswer) },
          ]}
        />
      </div>
    </section>
  );
}

function Table({ title, numbers }: { title: string; numbers: Numbers }) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="type-subheading">
        {title}
      </h3>
      <table aria-labelledby={id} className="mt-1 w-full">
        <tbody>
          {numbers.map(({ name, value }) => (
            <tr key={name} className="border-t border-line/70 first:border-t-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-soft">
                {name}
              </th>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function countText(count: number | null): string {
  return count === null ? 'fewer than 5' : count.toLocaleString('en');
}

function hoursText(hours: number | null): string {
  if (hours === null) return 'too few to say';
  if (hours < 1) return 'under an hour';
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}
