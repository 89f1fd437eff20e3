import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { type SitePage, acceptedPages, isSitePage, sitePages } from '@ballpark/domain/site-pages.ts';
import { composedLength, maxPageTextLength } from '@ballpark/domain/text-limits.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { adminKeys, pageTextQuery, pagesQuery } from '../features/admin/admin-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { shortListText } from '../lib/format/number-text.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { Loading } from '../lib/loading.tsx';
import { ProofCancelled, useProof } from '../lib/proof/use-proof.tsx';
import { SiteHtml } from '../lib/site-text/site-html.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox, Segmented } from '../ui/choices.tsx';
import { TextArea } from '../ui/field.tsx';
import { TextLink } from '../ui/links.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const names: Record<SitePage, MessageDescriptor> = {
  imprint: msg`Imprint`,
  terms: msg`Terms`,
  privacy: msg`Privacy`,
  rules: msg`House rules`,
  accessibility: msg`Accessibility`,
};
const choices = () => sitePages.map((value) => ({ value, label: i18n._(names[value]) }));

type PageText = ReplyAt<'GET /admin/pages/:page'>;
/** `version`: the newest that its writer had read. */
type Draft = { text: string; version: number };

export function Component() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('page') ?? '';
  const page = isSitePage(asked) ? asked : 'imprint';
  const pages = useQuery(pagesQuery());
  const present = useQuery(pageTextQuery(page));
  const [drafts, setDrafts] = useState<Partial<Record<SitePage, Draft>>>({});
  const incomplete = pages.data?.filter(({ gaps }) => gaps.length > 0) ?? [];
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Texts · Admin`}</PageTitle>
      <AdminHeader
        title={t`Texts`}
        description={t`What the site says about itself and asks of people. Earlier versions stay readable.`}
      />
      {incomplete.length > 0 && (
        <p className="mb-5 rounded-xl bg-gold-soft px-5 py-4 text-gold-ink">
          {incomplete.map(({ page: name, gaps }) => gapsText(i18n._(names[name]), gaps)).join(' ')}{' '}
          <Trans>
            Fill these in here or under <TextLink to="/admin/settings">Settings</TextLink>.
          </Trans>
        </p>
      )}
      <div className="mb-5">
        <Segmented
          label={t`Text`}
          options={choices()}
          value={page}
          onChoose={(chosen) => setAddress({ page: chosen }, { replace: true })}
        />
      </div>
      <Loading
        query={present}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(screenMessages.siteTextFailed)}
      />
      {present.data && (
        <PageForm
          key={page}
          present={present.data}
          draft={drafts[page]}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [page]: draft }))}
        />
      )}
    </div>
  );
}

type PageFormProps = {
  present: PageText;
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
};

function PageForm({ present, draft, onDraft }: PageFormProps) {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const { page, versions } = present;
  // What another admin publishes doesn’t replace what is being written.
  const { text, version } = draft ?? present;
  const [mustAccept, setMustAccept] = useState(false);
  const [problem, setProblem] = useState<string>();
  const preview = useMutation({
    mutationFn: () => api('POST /admin/pages/preview', { body: { text } }),
    onError: (error) => toast.error(errorText(error, adminMessages.previewFailed)),
  });
  const publishing = useMutation({
    mutationFn: () =>
      withProof(() =>
        api('PUT /admin/pages/:page', {
          params: { page },
          body: { version, text, mustAccept },
        }),
      ),
    onSuccess: async () => {
      toast.success(t`Text published`);
      void queryClient.invalidateQueries({ queryKey: ['site-text'] });
      await queryClient.invalidateQueries({ queryKey: adminKeys.pages });
      setMustAccept(false);
      onDraft(undefined);
    },
    onError: (error) => {
      if (error instanceof ProofCancelled) return;
      setProblem(error instanceof ApiError ? error.fields['text'] : undefined);
      toast.error(errorText(error, adminMessages.pageNotPublished));
    },
  });

  function write(written: string) {
    onDraft({ text: written, version });
    preview.reset();
  }

  function publish(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(undefined);
    publishing.mutate();
  }

  return (
    <>
      <form noValidate onSubmit={publish}>
        <Surface as="section" className="flex flex-col gap-5">
          <TextArea
            label={t`${{ page: i18n._(names[page]) }}, in Markdown`}
            name="text"
            rows={18}
            hint={t`# starts a heading, a blank line a paragraph, - a list; [words](address) is a link. ${{ site: '{{site}}' }}, ${{ operator: '{{operator}}' }}, ${{ address: '{{address}}' }}, ${{ email: '{{email}}' }} and ${{ backups: '{{backups}}' }} come from the settings. HTML isn’t allowed.`}
            counter={{ length: composedLength(text), max: maxPageTextLength }}
            value={text}
            error={problem}
            onChange={(event) => write(event.target.value)}
          />
          {acceptedPages.some((accepted) => accepted === page) && (
            <Checkbox
              label={t`People must accept this anew`}
              hint={t`Until they do, they can read, export their data and leave, but not post.`}
              checked={mustAccept}
              onChange={(event) => setMustAccept(event.target.checked)}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" isBusy={publishing.isPending} className="max-sm:w-full">
              {t`Publish`}
            </Button>
            <Button
              variant="secondary"
              isBusy={preview.isPending}
              onClick={() => preview.mutate()}
              className="max-sm:w-full"
            >
              {t`Preview`}
            </Button>
            <TextLink to={`/${page === 'terms' || page === 'privacy' ? `help/${page}` : page}`}>
              {t`What people see now`}
            </TextLink>
          </div>
        </Surface>
        {proofDialog}
      </form>
      {preview.data && (
        <Surface as="section" className="mt-5" aria-labelledby="preview-heading">
          <h2 id="preview-heading" className="mb-4 type-subheading">
            {t`Preview`}
          </h2>
          {preview.data.gaps.length > 0 && (
            <p className="mb-4 text-ink-soft">{t`Still to fill in: ${{ gaps: shortListText(preview.data.gaps) }}`}</p>
          )}
          <SiteHtml html={preview.data.html} />
        </Surface>
      )}
      <Versions
        page={page}
        versions={versions}
        onRestore={(restored) => {
          write(restored);
          scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

type VersionsProps = {
  page: SitePage;
  versions: PageText['versions'];
  onRestore: (text: string) => void;
};

/** Newest first; version 0 is our text. */
function Versions({ page, versions, onRestore }: VersionsProps) {
  const restoring = useMutation({
    mutationFn: (version: number) => api('GET /admin/pages/:page', { params: { page }, query: { version } }),
    onSuccess: ({ text }) => onRestore(text),
    onError: (error) => toast.error(errorText(error, screenMessages.siteTextFailed)),
  });
  if (versions.length === 0) return null;
  const restore = (version: number) => (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t`Restore version ${version} into the form`}
      onClick={() => restoring.mutate(version)}
    >
      {t`Restore into the form`}
    </Button>
  );
  return (
    <section className="mt-10">
      <h2 className="type-heading">{t`Versions`}</h2>
      <ul className="mt-3 divide-y divide-line">
        {versions.map(({ version, mustAccept, publishedBy, publishedAt }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">
                {mustAccept ? t`Version ${version}, accepted anew` : t`Version ${version}`}
              </span>
              <span dir="auto" className="block text-sm wrap-anywhere text-ink-soft">
                {publishedBy?.name ?? say(screenMessages.formerMember)}, <RelativeTimeText at={publishedAt} />
              </span>
            </span>
            {restore(version)}
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-3 py-3">
          <span className="font-semibold">{t`The first text`}</span>
          {restore(0)}
        </li>
      </ul>
    </section>
  );
}

function gapsText(page: string, gapNames: readonly string[]): string {
  const gaps = shortListText(gapNames);
  return t({
    message: `${page}: ${gaps}.`,
    comment: 'A page, and what is still to be filled in on it',
  });
}
