import type { ModerationCase } from '@ballpark/domain/contract/cases.ts';
import { displayName } from '../../lib/format/display-name.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Surface } from '../../ui/surface.tsx';
import { decisionText, hiddenTexts, kindNames, titleOf, weightText, whyText } from './case-texts.ts';

/** Cases in a table; on phones each is a card. */
export function CaseList({ cases }: { cases: readonly ModerationCase[] }) {
  return (
    <Surface padding="md" className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
      <table className="w-full max-sm:block">
        <caption className="sr-only">Cases</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-left text-sm text-ink-soft">
            <th scope="col" className="pr-4 pb-2 font-semibold">
              What
            </th>
            <th scope="col" className="pr-4 pb-2 font-semibold">
              Why
            </th>
            <th scope="col" className="pr-4 pb-2 font-semibold">
              State
            </th>
            <th scope="col" className="pb-2 text-right font-semibold">
              Since
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {cases.map((one) => (
            <tr
              key={one.id}
              className="align-baseline max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4 sm:border-t sm:border-line"
            >
              <th scope="row" className="text-left font-normal sm:py-3 sm:pr-4">
                <span className="text-sm text-ink-soft">{kindNames[one.subjectKind]}</span>
                <Link
                  to={`/moderation/${one.id}`}
                  dir="auto"
                  className="block min-h-11 py-1.5 font-semibold wrap-anywhere underline-offset-3 hover:underline sm:min-h-0"
                >
                  {titleOf(one)}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  of {displayName(one.person)}
                </span>
              </th>
              <td className="wrap-anywhere sm:py-3 sm:pr-4">{whyText(one)}</td>
              <td className="sm:py-3 sm:pr-4">
                <CaseState case={one} />
              </td>
              <td className="text-sm text-ink-soft sm:py-3 sm:text-right sm:whitespace-nowrap">
                <RelativeTimeText at={one.decided?.at ?? one.openedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  );
}

function CaseState({ case: one }: { case: ModerationCase }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {one.decided ? (
        <Badge tone={one.decided.action === 'keep' ? 'neutral' : 'accent'}>
          {decisionText(one.kind, one.decided.action)}
        </Badge>
      ) : (
        <Badge tone={one.weight >= 1.5 ? 'danger' : 'neutral'}>{weightText(one.weight)}</Badge>
      )}
      {one.hiddenBy === 'reports' && <Badge tone="warning">{hiddenTexts.reports}</Badge>}
    </span>
  );
}
