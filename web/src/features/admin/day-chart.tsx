import type { OverviewDay } from '@ballpark/domain/contract/overview.ts';
import { Surface } from '../../ui/surface.tsx';

type DayChartProps = {
  title: string;
  days: readonly OverviewDay[];
  what: Exclude<keyof OverviewDay, 'day'>;
};

const height = 48;

/** A bar for each day, the newest on the right; a table says the same to people who cannot see it. */
export function DayChart({ title, days, what }: DayChartProps) {
  const most = Math.max(...days.map((day) => day[what]));
  const sum = days.reduce((total, day) => total + day[what], 0);
  return (
    <Surface as="section" padding="md">
      <h2 className="type-subheading">{title}</h2>
      <p className="flex items-baseline justify-between gap-3">
        <span className="type-amount text-2xl">{sum.toLocaleString('en')}</span>
        <span className="text-sm text-ink-soft">
          {days.at(-1)?.[what].toLocaleString('en')} today, {most.toLocaleString('en')} at most
        </span>
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * 10} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-16 w-full border-b border-line fill-accent"
      >
        {days.map((day, at) => {
          const high = (day[what] / Math.max(most, 1)) * height;
          return <rect key={day.day} x={at * 10 + 1.5} y={height - high} width={7} height={high} />;
        })}
      </svg>
      {/* A table keeps its height where a box around it does not. */}
      <div className="sr-only">
        <table>
          <caption>{title} by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                <td>{day[what]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Surface>
  );
}
