import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { restrictionNames } from '../../lib/restriction-names.ts';
import { Surface } from '../../ui/surface.tsx';

/** The decision that is appealed, in the words that its person read. It does not name who decided. */
export function CaseAppealed({ appealed }: { appealed: NonNullable<CaseDetail['appealed']> }) {
  const { action, reason, facts, decidedBy, at } = appealed;
  return (
    <Surface as="section" aria-labelledby="appealed-heading">
      <h2 id="appealed-heading" className="type-heading">
        What the appeal is against
      </h2>
      <p className="mt-1 font-semibold">{restrictionNames[action]}</p>
      {reason !== '' && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          “{reason}”
        </p>
      )}
      <p className="mt-1 wrap-anywhere">{facts}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {decidedBy === 'person' ? 'By a person who looks after this place' : 'By a rule of the house'} ·{' '}
        <RelativeTimeText at={at} />
      </p>
    </Surface>
  );
}
