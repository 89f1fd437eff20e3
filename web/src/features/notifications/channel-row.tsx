import type { NotificationChannels } from '@ballpark/domain/contract/notifications.ts';
import type { ChoosableKind } from '@ballpark/domain/notifications.ts';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { channelColumns, channelNames } from './channel-columns.ts';
import { kindTexts } from './kind-texts.ts';
import { styleOf } from './notification-styles.ts';

const mailOptions = [
  { value: 'off', label: 'Off' },
  { value: 'atOnce', label: 'At once' },
  { value: 'daily', label: 'Daily digest' },
] as const;

type ChannelRowProps = {
  kind: ChoosableKind;
  channels: NotificationChannels;
  hasPush: boolean;
  onChange: (changed: Partial<NotificationChannels>) => void;
};

/** One kind of notification and its channels. */
export function ChannelRow({ kind, channels, hasPush, onChange }: ChannelRowProps) {
  const { title, hint } = kindTexts[kind];
  const { icon: Icon, tone } = styleOf(kind);
  return (
    <fieldset
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-3 px-4 py-4 sm:px-6 md:items-center',
        channelColumns(hasPush),
      )}
    >
      <legend className="sr-only">{title}</legend>
      <div aria-hidden className="col-span-full flex items-start gap-3.5 md:col-span-1">
        <span className={classes('grid size-10 shrink-0 place-items-center rounded-lg', tone)}>
          <Icon className="size-5" />
        </span>
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-ink-soft">{hint}</p>
        </div>
      </div>
      <Labelled name={channelNames.inApp}>
        <Switch
          label={channelNames.inApp}
          isLabelHidden
          checked={channels.inApp}
          onChange={({ target }) => onChange({ inApp: target.checked })}
        />
      </Labelled>
      <Labelled name={channelNames.mail}>
        <Select
          label={channelNames.mail}
          isLabelHidden
          options={mailOptions}
          value={channels.mail}
          onChoose={(mail) => onChange({ mail })}
        />
      </Labelled>
      {hasPush && (
        <Labelled name={channelNames.push}>
          <Switch
            label={channelNames.push}
            isLabelHidden
            checked={channels.push}
            onChange={({ target }) => onChange({ push: target.checked })}
          />
        </Labelled>
      )}
    </fieldset>
  );
}

/** Its name above it where the rows have no heading. */
function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1 text-sm font-semibold text-ink-soft md:hidden">
        {name}
      </p>
      {children}
    </div>
  );
}
