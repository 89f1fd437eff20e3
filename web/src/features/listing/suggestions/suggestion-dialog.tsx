import { t } from '@lingui/core/macro';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SuggestionForm, type SuggestionFormProps } from './suggestion-form.tsx';

export type SuggestionDialogProps = Omit<SuggestionFormProps, 'id' | 'amountRef' | 'isNoteFolded'> & {
  isOpen: boolean;
  onClose: () => void;
  submitLabel: string;
  /** Above the form. */
  lead?: string | undefined;
};

export function SuggestionDialog({
  isOpen,
  onClose,
  submitLabel,
  isBusy,
  over,
  lead,
  ...form
}: SuggestionDialogProps) {
  const formId = useId();
  const amountRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={amountRef}
      title={t`What do you think this is worth?`}
      actions={
        over === null ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button type="submit" form={formId} isBusy={isBusy}>
              {submitLabel}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t`Back to the listing`}</Button>
        )
      }
    >
      {lead && <p className="mb-4 text-ink-soft">{lead}</p>}
      <SuggestionForm id={formId} {...{ isBusy, amountRef, over }} {...form} />
    </Dialog>
  );
}
