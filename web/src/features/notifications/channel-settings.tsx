import type { NotificationChannels, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { type ChoosableKind, defaultChannels, moderatorKinds } from '@ballpark/domain/notifications.ts';
import { Surface } from '../../ui/surface.tsx';
import { ChannelRow } from './channel-row.tsx';
import { channelColumns, channelNames } from './channel-columns.ts';
import { kindTexts } from './kind-texts.ts';

type Channels = NotificationSettings['channels'];
type ChannelSettingsProps = {
  channels: Channels;
  /** Whether pushes are on in this browser: else a switch would be on for something that never comes. */
  hasPush: boolean;
  /** Whether the person decides on cases: nobody else gets notifications of them. */
  isModerator: boolean;
  onChange: (channels: Channels) => void;
};

/** The channels of each kind of notification. */
export function ChannelSettings({ channels, hasPush, isModerator, onChange }: ChannelSettingsProps) {
  // A server of an earlier version does not know every kind.
  const known: Channels = { ...defaultChannels, ...channels };
  // The names are the kinds.
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
