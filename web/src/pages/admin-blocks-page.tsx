import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import type { SignUpBlock } from '@ballpark/domain/contract/sign-up-blocks.ts';
import { maxReasonLength } from '@ballpark/domain/text-limits.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { adminKeys, signUpBlocksQuery } from '../features/admin/admin-queries.ts';
import { type Column, DataTable, Day, SearchField, textOf, useTable } from '../features/admin/data-table.tsx';
import { EndField } from '../features/admin/end-field.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { momentText } from '../lib/format/time-text.tsx';
import { ProofCancelled, useProof } from '../lib/proof/use-proof.tsx';
import { useGuardedCall } from '../features/security/use-guarded-call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const kindNames: Record<SignUpBlock['kind'], MessageDescriptor> = {
  domain: msg`Domain and subdomains`,
  address: msg`Address`,
  network: msg`Network`,
};

const columns = (): Column<SignUpBlock, 'added'>[] => [
  {
    head: t`Blocked`,
    look: 'first',
    cell: ({ kind, value, reason, until, createdBy }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{value}</span>
        <span dir="auto" className="block text-sm wrap-anywhere text-ink-soft">
          {kindText(kind, createdBy?.name, until && momentText(until))}
        </span>
        {reason !== '' && (
          <span dir="auto" className="block text-sm wrap-anywhere text-ink-soft">
            {reason}
          </span>
        )}
      </>
    ),
  },
  { head: t`Added`, look: 'time', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { head: t`Actions`, look: 'act', cell: (block) => <EndButton block={block} /> },
];

function kindText(kind: SignUpBlock['kind'], name: string | undefined, until: string | null): string {
  const blocked = i18n._(kindNames[kind]);
  if (name === undefined) return until === null ? blocked : t`${blocked}, until ${until}`;
  return until === null ? t`${blocked}, by ${name}` : t`${blocked}, by ${name}, until ${until}`;
}

export function Component() {
  const { query, order, change, toPage } = useTable(['added'], filterOf);
  const blocks = useQuery(signUpBlocksQuery({ q: query.q, page: query.page }));
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Blocks · Admin`}</PageTitle>
      <AdminHeader
        title={t`Blocks`}
        description={t`Who can’t sign up. Members stay, but can’t change to a blocked address.`}
      />
      <BlockForm />
      <div className="mt-8 mb-4">
        <SearchField
          value={query.q ?? ''}
          placeholder={t`Domain, address, network or reason`}
          onSearch={(q) => change({ q }, { isTyped: true })}
        />
      </div>
      <DataTable
        result={blocks}
        caption={t`Blocks`}
        columns={columns()}
        order={order}
        failed={say(adminMessages.signUpBlocksFailed)}
        called={(count, shown) => plural(count, { one: `${shown} block`, other: `${shown} blocks` })}
        empty={<EmptyState icon={ShieldCheck} title={query.q ? t`No matches` : t`Nothing is blocked`} />}
        toPage={toPage}
      />
    </div>
  );
}

function filterOf(address: URLSearchParams) {
  return { q: textOf(address, 'q', 200) };
}

type Added = ReplyAt<'POST /admin/sign-up-blocks'>;

const blank = { entries: '', reason: '', until: null as string | null };

function BlockForm() {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<Added | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (changed: Partial<typeof blank>) => setValues((before) => ({ ...before, ...changed }));

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    setRefused(null);
    try {
      const added = await withProof(() => api('POST /admin/sign-up-blocks', { body: values }));
      void queryClient.invalidateQueries({ queryKey: adminKeys.signUpBlocks });
      if (added.addedCount > 0) toast.success(t`Blocked: ${{ count: i18n.number(added.addedCount) }}`);
      if (added.refusedCount > 0) setRefused(added);
      else setValues(blank);
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      setErrors(error instanceof ApiError ? error.fields : {});
      toast.error(errorText(error, adminMessages.signUpBlocksNotSaved));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Surface as="section">
      <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-5">
        <TextArea
          label={t`Domains, addresses or networks`}
          name="entries"
          rows={5}
          hint={t`One a line, such as example.com, ann@example.com or 192.0.2.0/24. You can paste a list.`}
          spellCheck={false}
          autoCapitalize="none"
          value={values.entries}
          error={errors['entries']}
          onChange={(event) => change({ entries: event.target.value })}
        />
        {refused && <RefusedLines {...refused} />}
        <TextField
          label={t`Reason`}
          name="reason"
          hint={t`Only admins and the log show it.`}
          maxLength={maxReasonLength}
          value={values.reason}
          error={errors['reason']}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <EndField
          name="until"
          hint={t`Then it ends by itself. If empty, it lasts until you end it.`}
          value={values.until}
          error={errors['until']}
          onChange={(until) => change({ until })}
        />
        <Button type="submit" isBusy={isBusy} className="self-start">
          {t`Block`}
        </Button>
      </form>
      {proofDialog}
    </Surface>
  );
}

/** What was pasted stays in the field, to be put right. */
function RefusedLines({ refused, refusedCount }: Added) {
  return (
    <div role="status" className="rounded-lg bg-sunken p-4">
      <p className="font-semibold">
        {plural(refusedCount, { one: 'One line wasn’t blocked:', other: '# lines weren’t blocked:' })}
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {refused.map(({ line, entry, text }) => (
          <li key={line} className="wrap-anywhere">
            <Trans>
              Line {line}, <span className="font-semibold">{entry}</span>: {text}
            </Trans>
          </li>
        ))}
        {refusedCount > refused.length && (
          <li>
            {plural({ count: refusedCount - refused.length }, { one: 'And # more.', other: 'And # more.' })}
          </li>
        )}
      </ul>
    </div>
  );
}

function EndButton({ block: { id, value, addedWith } }: { block: SignUpBlock }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, proofDialog } = useGuardedCall();

  async function end(all: boolean) {
    setAsking(false);
    const call = () => api('DELETE /admin/sign-up-blocks/:id', { params: { id }, body: { all } });
    const ended = await run(call, say(adminMessages.signUpBlockNotEnded));
    if (ended) toast.success(endedText(ended));
    void queryClient.invalidateQueries({ queryKey: adminKeys.signUpBlocks });
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isBusy}
        aria-label={t`End the block of ${value}`}
        onClick={() => setAsking(true)}
      >
        {t`End`}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`End this block?`}
        description={t`People can sign up from ${value} again.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t({ message: 'Keep it', context: 'a block of sign-ups' })}
            </Button>
            {addedWith > 1 && (
              <Button variant="secondary" onClick={() => void end(true)}>
                {plural(addedWith, { one: 'End all # added with it', other: 'End all # added with it' })}
              </Button>
            )}
            <Button onClick={() => void end(false)}>{t`End block`}</Button>
          </>
        }
      >
        {null}
      </Dialog>
      {proofDialog}
    </>
  );
}

function endedText({ endedCount }: ReplyAt<'DELETE /admin/sign-up-blocks/:id'>): string {
  return plural(endedCount, { one: 'Block ended', other: `${endedCount} blocks ended` });
}
