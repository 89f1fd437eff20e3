import type { SessionItem } from '@ballpark/domain/contract/sessions.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

type SessionRowProps = { session: SessionItem; isEnding: boolean; onEnd: () => void };

const phones = new Set(['iPhone', 'iPad', 'Android']);

/** A device: its name, since when it is signed in, and when it was last used. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { system, isCurrent, createdAt, lastSeenAt } = session;
  const Icon = phones.has(system ?? '') ? Smartphone : Monitor;
  const name = deviceText(session);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-5 sm:px-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          {name}
          {isCurrent && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {isCurrent ? 'In use now' : <RelativeTimeText at={lastSeenAt} what="Last used" />}
          {', '}
          <RelativeTimeText at={createdAt} what="signed in" />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          isBusy={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${name}`}
          className="max-sm:w-full"
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** 'Firefox on Windows', or as much of it as is known. */
function deviceText({ browser, system }: SessionItem): string {
  if (browser === null) return system ?? 'Unknown device';
  return system === null ? browser : `${browser} on ${system}`;
}
