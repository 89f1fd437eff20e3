import type { NotificationChannels, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { type ChoosableKind, defaultChannels, moderatorKinds } from '@ballpark/domain/notifications.ts';
import { useId } from 'react';
import { Surface } from '../../ui/surface.tsx';
import { ChannelRow } from './channel-row.tsx';
import { channelColumns, channelNames } from './channel-columns.ts';
import { kindTexts } from './kind-texts.ts';

type Channels = NotificationSettings['channels'];
type ChannelSettingsProps = {
  channels: Channels;
  /** Why nothing that is pushed appears in this browser; undefined where it does. */
  pushIdle: string | undefined;
  /** Whether the person decides on cases: nobody else gets notifications of them. */
  isModerator: boolean;
  onChange: (channels: Channels) => void;
};

/** The channels of each kind of notification. */
export function ChannelSettings({ channels, pushIdle, isModerator, onChange }: ChannelSettingsProps) {
  const pushNoteId = useId();
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
      {pushIdle && (
        <p id={pushNoteId} className="px-4 pt-4 text-sm text-ink-soft sm:px-6">
          {pushIdle}
        </p>
      )}
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
            channels={known[kind]}
            isPushIdle={pushIdle !== undefined}
            pushNoteId={pushNoteId}
            onChange={(changed) => change(kind, changed)}
          />
        ))}
      </div>
    </Surface>
  );
}
