import { composedLength } from '@ballpark/domain/text-limits.ts';
import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { type SignUp, adoptSite, claimsShown, footerText, site, yearShown } from '@ballpark/domain/site.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { DoorFields, MemberDoorFields } from '../features/admin/door-fields.tsx';
import { FaceFields } from '../features/admin/face-fields.tsx';
import { NoticeFields } from '../features/admin/notice-fields.tsx';
import { OperatorFields } from '../features/admin/operator-fields.tsx';
import { settingNames } from '../features/admin/setting-names.ts';
import { type Settings, adminKeys, historyQuery, settingsQuery } from '../features/admin/admin-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { shortListText } from '../lib/format/number-text.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { wearFace } from '../lib/wear-face.ts';
import { ProofCancelled, useProof } from '../lib/proof/use-proof.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox, Segmented } from '../ui/choices.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { TextLink } from '../ui/links.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

export function Component() {
  const settings = useQuery(settingsQuery());
  const history = useQuery(historyQuery());
  const [former, setFormer] = useState<Settings | null>(null);
  /** A snapshot while editing: another admin's save must not replace the form. */
  const [edited, setEdited] = useState<Settings | null>(null);
  const present = edited ?? settings.data;
  function putBack(chosen: Settings | null) {
    setEdited(null);
    setFormer(chosen);
  }
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Settings · Admin`}</PageTitle>
      <AdminHeader
        title={t`Site settings`}
        description={t`Changes show on every page opened from then on.`}
      />
      {!present && (
        <Loading
          query={settings}
          skeleton={<Skeleton className="h-96 rounded-xl!" />}
          failed={say(adminMessages.settingsFailed)}
        />
      )}
      {present && (
        <SettingsForm
          // New or restored settings reset the form.
          key={`${present.version} ${former?.version}`}
          settings={former ? { ...former, version: present.version } : present}
          onChanged={() => setEdited(present)}
          onSaved={() => putBack(null)}
        />
      )}
      {history.data && <SettingsHistory history={history.data} onPutBack={putBack} />}
    </div>
  );
}

type SettingsFormProps = {
  settings: Settings;
  onChanged: () => void;
  onSaved: () => void;
};

/** One form, saved as a whole. If another admin saved first, it says so and changes nothing. */
function SettingsForm({ settings, onChanged, onSaved }: SettingsFormProps) {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [values, setValues] = useState(settings);
  /** As typed; the values have no empty lines. */
  const [watched, setWatched] = useState(linesOf(settings.watchedWords));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (changed: Partial<Settings>) => {
    setValues((before) => ({ ...before, ...changed }));
    onChanged();
  };

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setErrors({});
    try {
      const saved = await withProof(() => api('PUT /admin/settings', { body: values }));
      const { figures, version: _, watchedWords: _ofServer, ...savedSettings } = saved;
      const {
        announcementUntil: _end,
        isReadOnly,
        readOnlyText,
        readOnlyUntil: _end2,
        ...shown
      } = savedSettings;
      const { hasExamples, sourceUrl } = site;
      const claims = claimsShown(saved, hasExamples);
      // The others are counted by the server; a reload shows them.
      adoptSite({
        ...shown,
        claims,
        readOnly: isReadOnly ? readOnlyText || say(adminMessages.siteReadOnly) : '',
        figures: claims === 'written' ? figures : [],
        year: yearShown(claims, hasExamples, new Date()),
        sourceUrl,
        hasExamples,
      });
      wearFace();
      queryClient.setQueryData(adminKeys.settings, saved);
      void queryClient.invalidateQueries({ queryKey: adminKeys.history });
      void queryClient.invalidateQueries({ queryKey: ['site-text'] });
      toast.success(t`Settings saved`);
      onSaved();
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      const [first = ''] = Object.keys(fields);
      const control = form.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      toast.error(errorText(error, adminMessages.settingsNotSaved));
    } finally {
      setBusy(false);
    }
  }

  const text = (name: 'name' | 'tagline' | 'footer', hint: string, longest: number) => (
    <TextField
      label={settingNames()[name] ?? ''}
      name={name}
      hint={hint}
      maxLength={longest}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">{t`The site`}</h2>
        {text('name', t`Shown in titles, emails and on every page.`, 40)}
        {text('tagline', t`Shown beside the name at the bottom of public pages.`, 120)}
        <TextArea
          label={settingNames()['description'] ?? ''}
          name="description"
          rows={3}
          hint={t`For search engines, shared links and the installed app. Kept on one line.`}
          counter={{ length: composedLength(values.description), max: 200 }}
          value={values.description}
          error={errors['description']}
          onChange={(event) => change({ description: event.target.value })}
        />
        {text('footer', t`The very last line. If empty: ${{ footer: usualFooter(values) }}`, 200)}
      </Surface>
      <FaceFields {...values} errors={errors} onChange={change} />
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">{t`Who is responsible`}</h2>
        <OperatorFields values={values} errors={errors} onChange={change} />
      </Surface>
      <NoticeFields values={values} errors={errors} onChange={change} />
      <Surface as="section" className="flex flex-col gap-5">
        <SignUpField value={values.signUp} onChoose={(signUp) => change({ signUp })} />
        {values.signUp === 'open' && (
          <Checkbox
            label={t`A moderator lets newcomers in`}
            hint={t`They can sign up, but see and post nothing until then. They wait under Moderation, Newcomers.`}
            checked={values.approvesNewcomers}
            onChange={(event) => change({ approvesNewcomers: event.target.checked })}
          />
        )}
        <Checkbox
          label={t`Signing up takes a proof of work`}
          hint={t`The browser calculates for a second or two, on a phone up to five. People notice a short wait, robots pay for each account. Needs https.`}
          checked={values.asksForWork}
          onChange={(event) => change({ asksForWork: event.target.checked })}
        />
        <Checkbox
          label={t`Let search engines list shared pages`}
          hint={t`Shared results can then be found by anyone. Their owners can close the link.`}
          checked={values.indexesShared}
          onChange={(event) => change({ indexesShared: event.target.checked })}
        />
      </Surface>
      <MemberDoorFields values={values} onChange={change} />
      <DoorFields values={values} errors={errors} onChange={change} />
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">{t`Words to watch`}</h2>
        <TextArea
          label={t`Words and phrases`}
          name="watchedWords"
          rows={5}
          hint={t`One a line. What’s posted with one waits for a moderator, and a name with one is refused. Case and accents don’t matter; a * at the end stands for any ending.`}
          value={watched}
          error={Object.entries(errors).find(([name]) => name.startsWith('watchedWords'))?.[1]}
          onChange={({ target }) => {
            setWatched(target.value);
            change({ watchedWords: target.value.split('\n').filter((word) => word.trim() !== '') });
          }}
        />
      </Surface>
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">{t`Claims on the public pages`}</h2>
        <FigureFields
          {...values}
          error={Object.entries(errors).find(([name]) => name.startsWith('figures'))?.[1]}
          onChange={change}
        />
      </Surface>
      <Button type="submit" size="lg" isBusy={isBusy} className="self-start">
        {t`Save settings`}
      </Button>
      {proofDialog}
    </form>
  );
}

/** An older server sends none. */
function linesOf(words: readonly string[] | undefined): string {
  return words?.join('\n') ?? '';
}

const claimHints = (): Record<Settings['claims'], string> => ({
  written: t`The figures below. A public site shows real counts until all three figures are its own. Only a demo adds average savings, testimonials and the year 2024.`,
  counted: t`Counted each hour: people seen within 30 days, guesses and final prices. The last line has this year.`,
  none: t`No figures and no savings. The last line has this year.`,
});

function usualFooter(values: Settings): string {
  const claims = claimsShown(values, site.hasExamples);
  return footerText(i18n, {
    ...values,
    footer: '',
    claims,
    year: yearShown(claims, site.hasExamples, new Date()),
  });
}

const places = ['first', 'second', 'third'];

type FigureFieldsProps = {
  figures: Settings['figures'];
  claims: Settings['claims'];
  error: string | undefined;
  onChange: (changed: Pick<Settings, 'figures'> | Pick<Settings, 'claims'>) => void;
};

const claimOptions = () =>
  [
    { value: 'written', label: t`Written` },
    { value: 'counted', label: t`Real counts` },
    { value: 'none', label: t({ message: 'None', context: 'figures' }) },
  ] as const;

function FigureFields({ figures, claims, error, onChange }: FigureFieldsProps) {
  const change = (at: number, changed: Partial<Settings['figures'][number]>) =>
    onChange({ figures: figures.map((figure, each) => (each === at ? { ...figure, ...changed } : figure)) });
  return (
    <>
      <Segmented
        label={t`Figures`}
        options={claimOptions()}
        value={claims}
        onChoose={(chosen) => onChange({ claims: chosen })}
      />
      <p className="text-ink-soft">{claimHints()[claims]}</p>
      {(claims === 'written' ? figures : []).map((figure, at) => (
        <div key={places[at]} className="grid grid-cols-[1fr_2fr] gap-3">
          <TextField
            label={t`Figure ${{ number: at + 1 }}`}
            name={`figures.${at}.value`}
            maxLength={12}
            value={figure.value}
            error={at === 0 ? error : undefined}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <TextField
            label={t`Label ${{ number: at + 1 }}`}
            name={`figures.${at}.label`}
            maxLength={40}
            value={figure.label}
            onChange={(event) => change(at, { label: event.target.value })}
          />
        </div>
      ))}
    </>
  );
}

const options = () =>
  [
    { value: 'open', label: t`Anyone` },
    { value: 'invitation', label: t`Invited people` },
    { value: 'closed', label: t`No one` },
  ] as const;

function SignUpField({ value, onChoose }: { value: SignUp; onChoose: (value: SignUp) => void }) {
  return (
    <>
      <Segmented label={t`Who can sign up`} options={options()} value={value} onChoose={onChoose} />
      <p className="text-ink-soft">
        <Trans>
          Create invitations under <TextLink to="/admin/people">People</TextLink>.
        </Trans>
      </p>
    </>
  );
}

type SettingsHistoryProps = {
  history: ReplyAt<'GET /admin/settings/history'>;
  onPutBack: (settings: Settings) => void;
};

/** Newest first. */
function SettingsHistory({ history, onPutBack }: SettingsHistoryProps) {
  if (history.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="type-heading">{t`Recent changes`}</h2>
      <ul className="mt-3 divide-y divide-line">
        {history.map(({ settings, changed, changedBy, changedAt }) => (
          <li key={settings.version} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">
                {shortListText(changed.map((name) => settingNames()[name] ?? name))}
              </span>
              <span dir="auto" className="block text-sm wrap-anywhere text-ink-soft">
                {changedBy?.name ?? say(screenMessages.formerMember)}, <RelativeTimeText at={changedAt} />
              </span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t`Restore version ${{ version: settings.version }} into the form`}
              onClick={() => {
                onPutBack(settings);
                scrollTo({ top: 0 });
              }}
            >
              {t`Restore into the form`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
