import type { NotificationChannels, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { type ChoosableKind, defaultChannels, moderatorKinds } from '@ballpark/domain/notifications.ts';
import type { ReactNode } from 'react';
import { Switch } from '../../ui/choices.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/select.tsx';
import { Surface } from '../../ui/surface.tsx';
import { kindTexts, styleOf } from './notification-kinds.ts';

const channelNames = { inApp: 'In app', mail: 'Email', push: 'Push' };

type Channels = NotificationSettings['channels'];
type ChannelSettingsProps = {
  channels: Channels;
  /** Push is on in this browser; else its switches would mislead. */
  hasPush: boolean;
  /** Only moderators get notifications of cases. */
  isModerator: boolean;
  onChange: (channels: Channels) => void;
};

export function ChannelSettings({ channels, hasPush, isModerator, onChange }: ChannelSettingsProps) {
  // An older server may lack some kinds.
  const known: Channels = { ...defaultChannels, ...channels };
  // Keys are the kinds.
  const kinds = (Object.keys(kindTexts) as ChoosableKind[]).filter(
    (kind) => isModerator || !moderatorKinds.includes(kind),
  );
  function change(kind: ChoosableKind, changed: Partial<NotificationChannels>) {
    onChange({ ...channels, [kind]: { ...known[kind], ...changed } });
  }
  return (
    <Surface as="section" padding="none" aria-label="What you are told">
      <div
        aria-hidden
        className={`hidden px-6 pt-4 pb-2 text-sm font-semibold text-ink-soft md:grid ${channelColumns(hasPush)}`}
      >
        <span className="md:col-start-2">{channelNames.inApp}</span>
        <span>{channelNames.mail}</span>
        {hasPush && <span>{channelNames.push}</span>}
      </div>
      <div className="divide-y divide-line/70">
        {kinds.map((kind) => (
          <ChannelRow
            key={kind}
            kind={kind}
            channels={known[kind]}
            hasPush={hasPush}
            onChange={(changed) => change(kind, changed)}
          />
        ))}
      </div>
    </Surface>
  );
}

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

function ChannelRow({ kind, channels, hasPush, onChange }: ChannelRowProps) {
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

/** Labelled above when the rows have no heading. */
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

/** Columns shared by rows and heading on wide screens. */
const channelColumns = (hasPush: boolean) =>
  hasPush
    ? 'md:grid-cols-[minmax(0,1fr)_4.5rem_10rem_4.5rem] md:gap-x-6'
    : 'md:grid-cols-[minmax(0,1fr)_4.5rem_10rem] md:gap-x-6';
