import { t } from '@lingui/core/macro';
import { PageTitle } from '../features/shell/page-title.tsx';
import { StatementList } from '../features/statements/statement-list.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Restrictions`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader
        title={t`Restrictions`}
        description={t`What we restricted, why, under which rule, and what you can do.`}
      />
      <StatementList />
    </div>
  );
}
