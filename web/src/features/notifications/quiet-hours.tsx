import type { NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { Surface } from '../../ui/surface.tsx';
import { Switch } from '../../ui/switch.tsx';
import { timeOptions } from './time-options.ts';

type Hours = NotificationSettings['quietHours'];
type QuietHoursProps = { hours: Hours; timeZone: string; onChange: (hours: Hours) => void };

const usual = { from: '22:00', to: '07:00' };

/** When mail and push are to wait. */
export function QuietHours({ hours, timeZone, onChange }: QuietHoursProps) {
  return (
    <Surface as="section" aria-labelledby="quiet-hours">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="quiet-hours" className="type-subheading">
            Quiet hours
          </h2>
          <p className="mt-1 text-ink-soft">Email and push wait until they are over.</p>
        </div>
        <Switch
          label="Quiet hours"
          isLabelHidden
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? usual : null)}
        />
      </div>
      {hours && (
        <div className="mt-4 grid max-w-md grid-cols-2 gap-4">
          <Select
            label="From"
            options={timeOptions(hours.from, hours.to)}
            value={hours.from}
            onChoose={(from) => onChange({ ...hours, from })}
          />
          <Select
            label="To"
            options={timeOptions(hours.to, hours.from)}
            value={hours.to}
            onChoose={(to) => onChange({ ...hours, to })}
          />
          <p className="col-span-2 text-sm text-ink-soft">
            In the time of {timeZone.split('/').at(-1)?.replaceAll('_', ' ')} ({timeZone}), from your place.
          </p>
        </div>
      )}
    </Surface>
  );
}
