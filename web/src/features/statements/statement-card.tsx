import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { quoted } from '@ballpark/domain/notification-text.ts';
import { restrictionText } from '@ballpark/domain/restriction-text.ts';
import { type ReactNode, useId } from 'react';
import { momentText } from '../../lib/format/moment-text.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Surface } from '../../ui/surface.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AppealPart } from './appeal-part.tsx';

/** One decision: what was done, why, by which rule and by whom, and the appeal against it. */
export function StatementCard({ statement }: { statement: Statement }) {
  const headingId = useId();
  const { action, subject, ruleHeading, reason, facts, decidedBy, until, createdAt, endedAt } = statement;
  const title = subject?.title ?? null;
  const isLookedAt = endedAt !== null || Boolean(statement.appeal?.answer);
  return (
    <Surface as="article" padding="lg" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} dir="auto" className="type-heading wrap-anywhere">
          {restrictionText(action, title === null ? null : quoted(title))}
        </h2>
        <span className="text-sm text-ink-soft">
          <RelativeTimeText at={createdAt} />
        </span>
      </div>
      {endedAt !== null && (
        <p className="mt-2">
          <Badge tone="accent">{statement.appeal?.answer?.outcome === 'granted' ? 'Undone' : 'Over'}</Badge>
        </p>
      )}
      <dl className="mt-4 flex flex-col gap-4">
        {until !== null && <Part name="Until">{momentText(until)}</Part>}
        {reason !== '' && <Part name="Why">{reason}</Part>}
        {facts !== '' && <Part name="What is known">{facts}</Part>}
        <Part name="The rule">
          {ruleHeading !== null && <>“{ruleHeading}”, in </>}
          <TextLink to="/rules">{ruleHeading === null ? 'The house rules' : 'the house rules'}</TextLink>
        </Part>
        <Part name="Who decided">
          {decidedBy === 'person'
            ? 'A person who looks after this place.'
            : `A rule of the house, automatically. ${isLookedAt ? 'Somebody has looked at it since.' : 'Nobody has looked at it yet.'}`}
        </Part>
      </dl>
      <AppealPart statement={statement} />
    </Surface>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
