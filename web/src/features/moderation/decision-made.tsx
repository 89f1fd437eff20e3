import type { ModerationCase } from '@ballpark/domain/contract/cases.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { displayName } from '../../lib/format/display-name.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Surface } from '../../ui/surface.tsx';
import { decisionText } from './case-texts.ts';

type DecisionMadeProps = { kind: ModerationCase['kind']; decided: NonNullable<ModerationCase['decided']> };

/** What was decided, by whom, when and why. */
export function DecisionMade({ kind, decided: { action, reason, at, by } }: DecisionMadeProps) {
  return (
    <Surface as="section" aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="type-heading">
        {decisionText(kind, action)}
      </h2>
      <p dir="auto" className="mt-1 wrap-anywhere">
        “{reason}”
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {by ? displayName(by) : screenMessages.formerMember} · <RelativeTimeText at={at} />
      </p>
    </Surface>
  );
}
