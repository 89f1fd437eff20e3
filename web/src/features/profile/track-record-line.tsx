import type { PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import { trackRecordText } from '@ballpark/domain/track-record.ts';
import { Target } from 'lucide-react';

/** How near a person usually comes; nothing before enough of their guesses have closed (product 8.10). */
export function TrackRecordLine({ record }: { record: PublicProfile['trackRecord'] }) {
  if (!record) return null;
  return (
    <p className="mt-1.5 flex items-start gap-1.5 text-ink-soft">
      <Target aria-hidden className="mt-0.75 size-4.5 shrink-0 text-ink-faint" />
      <span>
        <span className="sr-only">Track record: </span>
        <span className="inline-block first-letter:uppercase">{trackRecordText(record)}</span>
      </span>
    </p>
  );
}
