import type { DeliveryChannel } from '@ballpark/domain/contract/deliveries.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Surface } from '../../ui/surface.tsx';

type DeliveryPanelProps = {
  title: string;
  channel: DeliveryChannel;
  /** Why nothing is sent in this way, if nothing is. */
  unconfigured: string;
  /** A further figure, with its name. */
  also: [name: string, count: number];
};

const rows = [
  ['Sent', 'sentCount'],
  ['Delayed tries', 'delayedCount'],
  ['Refused', 'refusedCount'],
] as const;

/** How mails or pushes are sent: the results of a day and a week, and the last refusal. */
export function DeliveryPanel({ title, channel, unconfigured, also }: DeliveryPanelProps) {
  const { isConfigured, waitingCount, lastDay, lastWeek, lastRefusal } = channel;
  return (
    <Surface as="section" padding="md">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="type-subheading">{title}</h2>
        <Badge tone={isConfigured ? 'accent' : 'warning'}>{isConfigured ? 'Set up' : 'Not set up'}</Badge>
      </div>
      {!isConfigured && <p className="mb-3 text-sm text-ink-soft">{unconfigured}</p>}
      <table className="w-full">
        <caption className="sr-only">{title} by what became of them</caption>
        <thead>
          <tr className="text-right text-sm text-ink-soft">
            <th scope="col" className="text-left font-semibold">
              Outcome
            </th>
            <th scope="col" className="font-semibold">
              24 hours
            </th>
            <th scope="col" className="pl-4 font-semibold">
              7 days
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, what]) => (
            <tr key={name} className="border-t border-line text-right tabular-nums">
              <th scope="row" className="py-2 text-left font-normal text-ink-soft">
                {name}
              </th>
              <td className="font-semibold">{lastDay[what].toLocaleString('en')}</td>
              <td className="pl-4 font-semibold">{lastWeek[what].toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-soft">
        {waitingCount.toLocaleString('en')} waiting now. {also[0]}: {also[1].toLocaleString('en')}.
      </p>
      <p className="text-sm text-ink-soft">
        {lastRefusal === null ? (
          'Nothing was refused lately.'
        ) : (
          <>
            Last refusal: <strong>{lastRefusal.code}</strong>, <RelativeTimeText at={lastRefusal.at} />
          </>
        )}
      </p>
    </Surface>
  );
}
