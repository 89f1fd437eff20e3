import type {
  NotificationChannels,
  NotificationKind,
  NotificationSettings,
} from '@ballpark/domain/contract/notifications.ts';
import { Surface } from '../../ui/surface.tsx';
import { ChannelRow } from './channel-row.tsx';
import { channelColumns, channelNames } from './channel-columns.ts';
import { kindTexts } from './kind-texts.ts';

type Channels = NotificationSettings['channels'];
type ChannelSettingsProps = { channels: Channels; onChange: (channels: Channels) => void };

/** By which ways one is told of what. */
export function ChannelSettings({ channels, onChange }: ChannelSettingsProps) {
  // The names are the kinds.
  const kinds = Object.keys(kindTexts) as NotificationKind[];
  function change(kind: NotificationKind, changed: Partial<NotificationChannels>) {
    onChange({ ...channels, [kind]: { ...channels[kind], ...changed } });
  }
  return (
    <Surface as="section" padding="none" aria-label="What you are told">
      <div
        aria-hidden
        className={`hidden px-6 pt-4 pb-2 text-sm font-semibold text-ink-soft md:grid ${channelColumns}`}
      >
        <span className="md:col-start-2">{channelNames.inApp}</span>
        <span>{channelNames.mail}</span>
        <span>{channelNames.push}</span>
      </div>
      <div className="divide-y divide-line/70">
        {kinds.map((kind) => (
          <ChannelRow
            key={kind}
            kind={kind}
            channels={channels[kind]}
            onChange={(changed) => change(kind, changed)}
          />
        ))}
      </div>
    </Surface>
  );
}
