import type { BulkOutcome } from '@ballpark/domain/contract/bulk.ts';
import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { maxReasonLength } from '@ballpark/domain/text-limits.ts';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { DecisionFields, useDecision } from '../../lib/decision-fields.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { say } from '../../ui/say.ts';

type Selected = ReadonlyMap<string, string>;
type Sent<Action> = { ids: string[]; action: Action; reason: string; days?: 1 | 7 | 30 };

type BulkBarProps<Action extends string> = {
  /** Names by id. */
  selected: Selected;
  onSelect: (selected: Selected) => void;
  options: readonly { value: Action; label: string; hint: string }[];
  onSend: (sent: Sent<Action>) => Promise<BulkOutcome>;
};

/** What happens to the selected rows; those for which it could not be done stay selected. */
export function BulkBar<Action extends string>({
  selected,
  onSelect,
  options,
  onSend,
}: BulkBarProps<Action>) {
  const [isDeciding, setDeciding] = useState(false);
  const [refused, setRefused] = useState<{ name: string; text: string }[]>([]);

  function finish({ doneCount, refused }: BulkOutcome): string {
    const named = refused.map(({ id, text }) => ({ id, name: selected.get(id) ?? '', text }));
    setRefused(named);
    onSelect(new Map(named.map(({ id, name }) => [id, name])));
    return refused.length > 0
      ? t`Done: ${doneCount}, not done: ${{ refusedCount: refused.length }}`
      : t`Done: ${doneCount}`;
  }

  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-3">
          <p role="status" className="flex-1 font-semibold">
            {plural({ count: selected.size }, { one: '# selected', other: '# selected' })}
          </p>
          <Button variant="quiet" size="sm" onClick={() => onSelect(new Map())}>
            {t`Clear`}
          </Button>
          <Button size="sm" onClick={() => setDeciding(true)}>
            {decideText(selected.size)}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <div role="status" className="rounded-lg bg-warning-soft p-4 text-warning-ink">
          <p className="font-semibold">{t`Not done:`}</p>
          <ul className="mt-1 text-sm">
            {refused.map(({ name, text }) => (
              <li key={name} className="wrap-anywhere">
                {name}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isDeciding && (
        <BulkDialog
          count={selected.size}
          options={options}
          onSend={async (sent) => finish(await onSend({ ids: [...selected.keys()], ...sent }))}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  );
}

type BulkDialogProps<Action extends string> = Pick<BulkBarProps<Action>, 'options'> & {
  count: number;
  onSend: (sent: Omit<Sent<Action>, 'ids'>) => Promise<string>;
  onClose: () => void;
};

function BulkDialog<Action extends string>({ count, options, onSend, onClose }: BulkDialogProps<Action>) {
  const decision = useDecision<Action>();
  return (
    <ReasonDialog
      title={decideText(count)}
      description={t`Each is told your words and can object, as after a single decision.`}
      field={{ label: t`Why?`, hint: t`They’ll read this, and it’s kept in the log.`, max: maxReasonLength }}
      confirmLabel={t`Decide`}
      failed={say(moderationMessages.decisionFailed)}
      onSend={(reason) => onSend(decision.bodyOf(reason))}
      onClose={onClose}
    >
      <DecisionFields decision={decision} options={options} />
    </ReasonDialog>
  );
}

function decideText(count: number): string {
  return plural(count, { one: 'Decide about #', other: 'Decide about #' });
}
