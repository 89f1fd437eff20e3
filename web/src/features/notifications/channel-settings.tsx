import type { NotificationChannels, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { type ChoosableKind, defaultChannels, moderatorKinds } from '@ballpark/domain/notifications.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Hourglass, type LucideIcon, MapPin, Medal, Tag, Target } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Switch } from '../../ui/choices.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/select.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type KindGroup, kindTexts } from './notification-kinds.ts';

const channelNames = () => ({ inApp: t`In app`, mail: t`Email`, push: t`Push` });

type Channels = NotificationSettings['channels'];
type ChannelSettingsProps = {
  channels: Channels;
  /** Push is on in this browser; else its switches would mislead. */
  hasPush: boolean;
  /** Only moderators get notifications of cases. */
  isModerator: boolean;
  onChange: (channels: Channels) => void;
};

const groupTexts: Record<KindGroup, { title: MessageDescriptor; hint: MessageDescriptor; icon: LucideIcon }> =
  {
    guesses: { title: msg`Guesses on your listings`, hint: msg`And questions about them.`, icon: Tag },
    closing: {
      title: msg`Closing your listings`,
      hint: msg`Expiry and final prices.`,
      icon: Hourglass,
    },
    results: {
      title: msg`Your guesses`,
      hint: msg`Results, reopened listings and answers to you.`,
      icon: Target,
    },
    nearby: { title: msg`Near you`, hint: msg`New listings you could price.`, icon: MapPin },
    account: { title: msg`XP and account`, hint: msg`Achievements, ranks, data and reports.`, icon: Medal },
  };

export function ChannelSettings({ channels, hasPush, isModerator, onChange }: ChannelSettingsProps) {
  const names = channelNames();
  // An older server may lack some kinds.
  const known: Channels = { ...defaultChannels, ...channels };
  // Keys are the kinds.
  const kinds = (Object.keys(kindTexts) as ChoosableKind[]).filter(
    (kind) => isModerator || !moderatorKinds.includes(kind),
  );
  function change(changedKinds: readonly ChoosableKind[], changed: Partial<NotificationChannels>) {
    const next = { ...channels };
    for (const kind of changedKinds) next[kind] = { ...known[kind], ...changed };
    onChange(next);
  }
  return (
    <Surface as="section" padding="none" aria-label={t`What we tell you about`}>
      <div
        aria-hidden
        className={`hidden px-6 pt-4 pb-2 text-sm font-semibold text-ink-soft md:grid ${channelColumns(hasPush)}`}
      >
        <span className="md:col-start-2">{names.inApp}</span>
        <span>{names.mail}</span>
        {hasPush && <span>{names.push}</span>}
      </div>
      <div className="divide-y divide-line/70">
        {(Object.keys(groupTexts) as KindGroup[]).map((group) => (
          <ChannelGroup
            key={group}
            group={group}
            kinds={kinds.filter((kind) => kindTexts[kind].group === group)}
            channels={known}
            hasPush={hasPush}
            onChange={change}
          />
        ))}
      </div>
    </Surface>
  );
}

type ChannelGroupProps = {
  group: KindGroup;
  kinds: readonly ChoosableKind[];
  channels: Channels;
  hasPush: boolean;
  onChange: (kinds: readonly ChoosableKind[], changed: Partial<NotificationChannels>) => void;
};

/** Sets all its kinds at once; “More” shows each. */
function ChannelGroup({ group, kinds, channels, hasPush, onChange }: ChannelGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { icon, ...texts } = groupTexts[group];
  const title = i18n._(texts.title);
  const each = kinds.map((kind) => channels[kind]);
  const [first] = each;
  if (!first) return null;
  const shown = {
    inApp: each.some(({ inApp }) => inApp),
    push: each.some(({ push }) => push),
    mail: each.every(({ mail }) => mail === first.mail) ? first.mail : ('mixed' as const),
  };
  return (
    <div>
      <ChannelRow
        {...{ title, icon, hasPush }}
        hint={i18n._(texts.hint)}
        tone="bg-accent-soft text-accent-ink"
        channels={shown}
        onChange={(changed) => onChange(kinds, changed)}
      >
        {shown.mail === 'mixed' && <p className="text-sm text-ink-soft">{mixedText(each)}</p>}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className="tall-target mt-1 min-w-11 text-start rounded-xs text-sm font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3"
        >
          {isOpen ? t`Less` : t`More`}
          <span className="sr-only">: {title}</span>
        </button>
      </ChannelRow>
      <div
        id={panelId}
        hidden={!isOpen}
        className="divide-y divide-line/70 border-t border-line/70 bg-sunken/60"
      >
        {isOpen &&
          kinds.map((kind) => (
            <ChannelRow
              key={kind}
              icon={kindTexts[kind].icon}
              tone={kindTexts[kind].tone}
              title={i18n._(kindTexts[kind].title)}
              hint={i18n._(kindTexts[kind].hint)}
              channels={channels[kind]}
              hasPush={hasPush}
              onChange={(changed) => onChange([kind], changed)}
            />
          ))}
      </div>
    </div>
  );
}

const mailOptions = () =>
  [
    { value: 'atOnce', label: t`Right away` },
    { value: 'daily', label: t`Daily digest` },
    { value: 'off', label: t({ message: 'Off', context: 'a kind of notifications' }) },
  ] as const;

const mixed = () => ({ value: 'mixed', label: t`Varies` }) as const;

/** 'Email: some right away, some off.': of a group whose kinds differ. */
function mixedText(kinds: readonly NotificationChannels[]): string {
  const has = (value: NotificationChannels['mail']) => kinds.some(({ mail }) => mail === value);
  if (!has('off')) return t`Email: some right away, some daily digest.`;
  if (!has('daily')) return t`Email: some right away, some off.`;
  return has('atOnce')
    ? t`Email: some right away, some daily digest, some off.`
    : t`Email: some daily digest, some off.`;
}

type ChannelRowProps = {
  title: string;
  hint: string;
  icon: LucideIcon;
  tone: string;
  /** `mixed`: the kinds of a group differ. */
  channels: Omit<NotificationChannels, 'mail'> & { mail: NotificationChannels['mail'] | 'mixed' };
  hasPush: boolean;
  onChange: (changed: Partial<NotificationChannels>) => void;
  children?: ReactNode;
};

function ChannelRow({
  title,
  hint,
  icon: Icon,
  tone,
  channels,
  hasPush,
  onChange,
  children,
}: ChannelRowProps) {
  const { mail } = channels;
  const names = channelNames();
  return (
    <fieldset
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-3 px-4 py-4 sm:px-6 md:items-center',
        channelColumns(hasPush),
      )}
    >
      <legend className="sr-only">{title}</legend>
      <div className="col-span-full flex items-start gap-3.5 md:col-span-1">
        <span aria-hidden className={classes('grid size-10 shrink-0 place-items-center rounded-lg', tone)}>
          <Icon className="size-5" />
        </span>
        <div>
          <p aria-hidden className="font-semibold">
            {title}
          </p>
          <p className="text-sm text-ink-soft">{hint}</p>
          {children}
        </div>
      </div>
      <Labelled name={names.inApp}>
        <Switch
          label={names.inApp}
          isLabelHidden
          checked={channels.inApp}
          onChange={({ target }) => onChange({ inApp: target.checked })}
        />
      </Labelled>
      <Labelled name={names.mail}>
        <Select
          label={names.mail}
          isLabelHidden
          options={mail === 'mixed' ? [mixed(), ...mailOptions()] : mailOptions()}
          value={mail}
          onChoose={(chosen) => chosen !== 'mixed' && onChange({ mail: chosen })}
        />
      </Labelled>
      {hasPush && (
        <Labelled name={names.push}>
          <Switch
            label={names.push}
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
    ? 'md:grid-cols-[minmax(0,1fr)_4.5rem_14rem_4.5rem] md:gap-x-6'
    : 'md:grid-cols-[minmax(0,1fr)_4.5rem_14rem] md:gap-x-6';
