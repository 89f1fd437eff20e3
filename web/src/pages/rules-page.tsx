import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { rulesParts } from '@ballpark/domain/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { WayHome } from './way-home.tsx';

export function Component() {
  const rules = useQuery({
    queryKey: ['rules'],
    queryFn: ({ signal }) => api('GET /rules', { signal }),
  });
  return (
    <Surface padding="lg">
      <PageTitle>House rules</PageTitle>
      <PageHeader title="House rules" description="How we treat each other." />
      <Loading
        query={rules}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={adminMessages.rulesFailed}
      />
      {rules.data && <RulesText text={rules.data.text} />}
      {/* After loading, to avoid a layout shift. */}
      {!rules.isPending && (
        <>
          <p className="mt-8 text-ink-soft">
            <TextLink to="/transparency">What moderators decided</TextLink>, in numbers.
          </p>
          <WayHome />
        </>
      )}
    </Surface>
  );
}

function RulesText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3 text-lg max-sm:mt-8 type-prose wrap-anywhere text-ink-soft">
      {rulesParts(text).map(({ kind, text: part }, at) => {
        // Indexed: texts may repeat, and the order is fixed.
        const key = `${at} ${part}`;
        return kind === 'heading' ? (
          <h2 key={key} dir="auto" className="mt-5 type-heading text-ink first:mt-0">
            {part}
          </h2>
        ) : (
          <p key={key} dir="auto" className="whitespace-pre-line">
            {part}
          </p>
        );
      })}
    </div>
  );
}
