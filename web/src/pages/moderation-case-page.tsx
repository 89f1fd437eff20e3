import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { CaseAppealed } from '../features/moderation/case-appealed.tsx';
import { CaseContext } from '../features/moderation/case-context.tsx';
import { CaseHistory } from '../features/moderation/case-history.tsx';
import { CaseReports } from '../features/moderation/case-reports.tsx';
import { kindNames, titleOf, whyText } from '../features/moderation/case-texts.ts';
import { DecisionForm } from '../features/moderation/decision-form.tsx';
import { DecisionMade } from '../features/moderation/decision-made.tsx';
import { caseQuery } from '../features/moderation/moderation-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { useParams } from '../router/hooks.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** One case: what it is about, what people say, who it is about, and the decision (product 15.9). */
export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(id));
  const one = found.data;
  return (
    <div className="mx-auto w-full max-w-3xl">
      <BackLink to="/moderation">Moderation</BackLink>
      {found.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {found.isError && !one && (
        <>
          <PageTitle>Case</PageTitle>
          <PageHeader title="Case" />
          <ErrorState
            title={errorText(found.error, moderationMessages.caseFailed)}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        </>
      )}
      {one && (
        <>
          <PageTitle>{`${titleOf(one)} · Moderation`}</PageTitle>
          <PageHeader
            title={<span dir="auto">{titleOf(one)}</span>}
            description={`${kindNames[one.subjectKind]} · ${whyText(one)}`}
          />
          <div className="flex flex-col gap-6">
            <CaseContext case={one} />
            {one.appealed && <CaseAppealed appealed={one.appealed} />}
            <CaseReports case={one} />
            <CaseHistory case={one} />
            {one.decided ? (
              <DecisionMade kind={one.kind} decided={one.decided} />
            ) : (
              <DecisionForm case={one} />
            )}
          </div>
        </>
      )}
    </div>
  );
}
