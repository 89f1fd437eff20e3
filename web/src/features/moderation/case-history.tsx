import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import { dayText } from '../../lib/format/day-text.ts';
import { displayName } from '../../lib/format/display-name.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Surface } from '../../ui/surface.tsx';
import { decisionNames, kindNames } from './case-texts.ts';

/** Who it is about: how long here, how active, and what was decided before. */
export function CaseHistory({ case: { person, history } }: { case: CaseDetail }) {
  const { joinedAt, listingCount, suggestionCount, cases, role } = history;
  return (
    <Surface as="section" aria-labelledby="person-heading">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="person-heading" dir="auto" className="type-heading wrap-anywhere">
          {displayName(person)}
        </h2>
        {role !== 'member' && <Badge tone="accent">{role === 'admin' ? 'Admin' : 'Moderator'}</Badge>}
      </div>
      <p className="mt-1 text-ink-soft">
        Here since {dayText(joinedAt)} · {listingCount} {listingCount === 1 ? 'listing' : 'listings'} ·{' '}
        {suggestionCount} {suggestionCount === 1 ? 'suggestion' : 'suggestions'} ·{' '}
        {person.xp.toLocaleString('en')} XP
      </p>
      <h3 className="mt-4 font-semibold">Decided before</h3>
      {cases.length === 0 ? (
        <p className="text-ink-soft">Nothing.</p>
      ) : (
        <ul className="divide-y divide-line">
          {cases.map(({ id, subjectKind, action, reason, decidedAt }) => (
            <li key={id} className="py-2.5">
              <Link
                to={`/moderation/${id}`}
                className="inline-flex min-h-11 items-center gap-2 underline-offset-3 hover:underline"
              >
                {kindNames[subjectKind]}
                <Badge tone={action === 'keep' ? 'neutral' : 'accent'}>{decisionNames[action]}</Badge>
                <span className="text-sm text-ink-soft">
                  <RelativeTimeText at={decidedAt} />
                </span>
              </Link>
              <p dir="auto" className="text-sm wrap-anywhere text-ink-soft">
                “{reason}”
              </p>
            </li>
          ))}
        </ul>
      )}
    </Surface>
  );
}
