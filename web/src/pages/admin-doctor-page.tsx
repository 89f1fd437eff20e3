import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { setupQuery } from '../features/admin/admin-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { shortListText } from '../lib/format/number-text.ts';
import { api, errorText } from '../lib/api/api.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const names: Record<Finding['check'], MessageDescriptor> = {
  address: msg`Public address`,
  proxy: msg`Proxies`,
  mail: msg`Email`,
  spf: msg`SPF`,
  dkim: msg`DKIM`,
  dmarc: msg`DMARC`,
  photos: msg`Photo store`,
  disk: msg`Disk`,
  folder: msg`Data folder`,
  memory: msg`Memory`,
  settings: msg`Settings`,
  database: msg`Database`,
  rights: msg`Database rights`,
  pooler: msg`Connections`,
  replica: msg`Replica`,
  migrations: msg`Migrations`,
  backup: msg`Backup`,
  restore: msg({ message: 'Restore', context: 'a backup, as what is checked' }),
  events: msg`Events`,
  site: msg`Site settings`,
  texts: msg`Imprint and other texts`,
  files: msg`Photo files`,
};
const levels: Record<Finding['level'], { word: MessageDescriptor; tone: BadgeTone; rank: number }> = {
  ok: { word: msg`OK`, tone: 'accent', rank: 3 },
  warning: { word: msg`Warning`, tone: 'warning', rank: 2 },
  fault: { word: msg`Fault`, tone: 'danger', rank: 1 },
};

export function Component() {
  const setup = useQuery(setupQuery());
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Check-up · Admin`}</PageTitle>
      <AdminHeader title={t`Check-up`} description={t`Whether everything that this server needs works.`} />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 flex-1 basis-48 font-semibold">
          {setup.isFetching ? t`Checking …` : summaryOf(setup.data)}
        </p>
        <TestMailButton />
        <Button isBusy={setup.isFetching} onClick={() => void setup.refetch()}>
          {t({ message: 'Check again', context: 'the check-up' })}
        </Button>
      </div>
      <Loading
        query={setup}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(adminMessages.setupFailed)}
      />
      {setup.data && <Findings findings={setup.data} />}
    </div>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const worstFirst = findings.toSorted((one, other) => levels[one.level].rank - levels[other.level].rank);
  return (
    <Surface padding="none">
      <ul aria-label={t`Checks`} className="divide-y divide-line px-5 sm:px-6">
        {worstFirst.map(({ check, level, finding, remedy }) => (
          <li key={check} className="flex items-start gap-3 py-4 sm:gap-5">
            <span className="w-20 shrink-0">
              <Badge tone={levels[level].tone}>{i18n._(levels[level].word)}</Badge>
            </span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h2 className="font-semibold">{i18n._(names[check])}</h2>
              <p className="text-ink-soft">{finding}</p>
              {remedy !== undefined && <p className="mt-1">{remedy}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function TestMailButton() {
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      const { outcome, reason } = await api('POST /admin/test-mail', {});
      if (outcome === 'sent') toast.success(t`The mail server took the test email. Look into your mailbox.`);
      else if (outcome === 'kept')
        toast.success(t`SMTP_URL isn’t set, so the test email is kept on the server.`);
      else toast.error(t`The test email wasn’t sent: ${{ reason: reason ?? '' }}.`);
    } catch (error) {
      toast.error(errorText(error, adminMessages.testMailFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void send()}>
      {t`Send a test email`}
    </Button>
  );
}

function summaryOf(findings: readonly Finding[] = []): string {
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  const [faultCount, warningCount] = [count('fault'), count('warning')];
  const counts = [
    faultCount > 0 && plural(faultCount, { one: '# fault', other: '# faults' }),
    warningCount > 0 && plural(warningCount, { one: '# warning', other: '# warnings' }),
  ].filter((text) => text !== false);
  if (counts.length > 0) return shortListText(counts);
  return findings.length > 0 ? t`Everything is well` : '';
}
