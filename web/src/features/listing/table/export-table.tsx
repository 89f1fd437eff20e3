import { importMessages } from '@ballpark/domain/contract/import-messages.ts';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api, errorText } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { toast } from '../../../ui/toast.ts';

export function ExportTable() {
  const taking = useMutation({
    mutationFn: () => api('GET /listings/export', {}),
    onSuccess: ({ csv, filename }) => save(csv, filename),
    onError: (error) => toast.error(errorText(error, importMessages.listingsNotExported)),
  });
  return (
    <Surface as="section" padding="lg">
      <h2 className="type-heading">{t`Take your listings along`}</h2>
      <p className="mt-2 text-ink-soft">
        {t`All your listings as a table of the same form, to look through in a spreadsheet or to start from.`}
      </p>
      <Button
        variant="secondary"
        isBusy={taking.isPending}
        onClick={() => taking.mutate()}
        className="mt-5 max-sm:w-full"
      >
        <Download aria-hidden className="size-4.5" />
        {t`Download as CSV`}
      </Button>
    </Surface>
  );
}

function save(csv: string, filename: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: filename }).click();
  URL.revokeObjectURL(url);
}
