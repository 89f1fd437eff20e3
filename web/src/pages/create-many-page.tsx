import { importMessages } from '@ballpark/domain/contract/import-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { ExportTable } from '../features/listing/table/export-table.tsx';
import { ImportTable } from '../features/listing/table/import-table.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Many listings at once`}</PageTitle>
      <BackLink to="/create">{t`Back to one listing`}</BackLink>
      <PageHeader
        title={t`Many listings at once`}
        description={t`Post from a spreadsheet, or take yours along.`}
      />
      <div className="flex flex-col gap-5">
        {site.takesTables ? (
          <ImportTable />
        ) : (
          <p className="rounded-md bg-sunken px-4 py-3">{say(importMessages.importOff)}</p>
        )}
        <ExportTable />
      </div>
    </div>
  );
}
