import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { reasonNames } from '../../lib/reason-names.ts';
import { Surface } from '../../ui/surface.tsx';

/** What people wrote in their reports, and what rules have noticed. Nobody is named. */
export function CaseReports({ case: { reports, signals } }: { case: CaseDetail }) {
  if (reports.length === 0 && signals.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="reports-heading">
      <h2 id="reports-heading" className="type-heading">
        Why it is here
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {signals.map((text) => (
          <li key={text} className="py-3 wrap-anywhere">
            {text}
          </li>
        ))}
        {reports.map(({ reason, text, weight, photoUrl, createdAt }) => (
          <li key={`${createdAt} ${weight} ${text}`} className="py-3">
            <p className="font-semibold">
              {reasonNames[reason]}
              {photoUrl && ' (a photo)'}
            </p>
            {text && (
              <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
                “{text}”
              </p>
            )}
            <p className="mt-1 text-sm text-ink-soft">
              {trustText(weight)} · <RelativeTimeText at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

/** How much the earlier reports support this one: half and half at first. */
function trustText(weight: number): string {
  if (weight > 0.6) return 'From somebody whose reports are usually right';
  return weight < 0.25
    ? 'From somebody whose reports are usually wrong'
    : 'From somebody who has reported little';
}
