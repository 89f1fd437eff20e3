import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, Info } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ContactWay, PublicPageHeader, SiteLink } from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { i18n } from '../lib/language/language.ts';
import { useSession } from '../lib/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { useEarlySubmit } from '../ui/use-early-submit.ts';
import { say } from '../ui/say.ts';

export function Component() {
  // Where people are real, nothing pretends to be sent.
  const isSimulated = site.contactEmail === null && site.hasExamples;
  return (
    <>
      <PageTitle description={t`Questions, technical problems, feedback and bugs.`}>{t`Contact`}</PageTitle>
      <PublicPageHeader title={t`Contact us`}>{t`Questions, problems and ideas.`}</PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! py-12 in-data-help:py-8! sm:py-16">
        <p className="mb-6 text-lg text-ink-soft">
          <Trans>
            Your answer may already be in the <SiteLink to="/faq">FAQ</SiteLink>.
          </Trans>{' '}
          <ContactWay />
        </p>
        {site.contactEmail === null && (
          <p className="mb-6 flex gap-3 rounded-xl bg-accent-soft px-5 py-4 text-accent-ink">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
            {isSimulated
              ? t`This form is a demo and sends nothing.`
              : t`This site has no contact address yet, so you can’t write to us from here.`}
          </p>
        )}
        {(site.contactEmail !== null || isSimulated) && <ContactForm />}
      </div>
    </>
  );
}

const subjects = [
  { value: 'general', label: msg`General question` },
  { value: 'technical', label: msg`Technical problem` },
  { value: 'account', label: msg`My account` },
  { value: 'feedback', label: msg`Feedback` },
  { value: 'bug', label: msg`Report a bug` },
  { value: 'other', label: msg`Something else` },
] as const satisfies { value: string; label: MessageDescriptor }[];

/** Simulated unless an admin has set an address. */
const sendingMs = 2_000;
const successShownMs = 5_000;

type Errors = Partial<Record<'name' | 'email' | 'subject' | 'message', string>>;

function ContactForm() {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [errors, setErrors] = useState<Errors>({});
  const { user } = useSession();
  const early = useEarlySubmit();
  const { ref } = early;
  const listingId = useSearchParams()[0].get('listing');
  const isReal = site.contactEmail !== null;

  useEffect(() => {
    if (state === 'idle' || (state === 'sending' && isReal)) return;
    const next = state === 'sending' ? 'sent' : 'idle';
    const timer = setTimeout(() => setState(next), state === 'sending' ? sendingMs : successShownMs);
    return () => clearTimeout(timer);
  }, [state, isReal]);

  // The page is prerendered without an address; a report names its listing.
  useEffect(() => {
    const message = ref.current?.elements.namedItem('message');
    if (listingId === null || !(message instanceof HTMLTextAreaElement) || message.value !== '') return;
    const subject = ref.current?.elements.namedItem('subject');
    if (subject instanceof HTMLSelectElement) subject.value = 'other';
    message.value = `${new URL(`/s/${listingId}`, window.location.origin).href}\n\n`;
  }, [listingId, ref]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    const found = errorsOf(written);
    setErrors(found);
    const [firstWrong] = Object.keys(found);
    const control = firstWrong ? event.currentTarget.elements.namedItem(firstWrong) : null;
    if (control instanceof HTMLElement) control.focus();
    else if (isReal) void send(written);
    else setState('sending');
  }

  async function send(written: FormData) {
    setState('sending');
    try {
      const subject = subjects.find(({ value }) => value === textOf(written, 'subject'))?.value ?? 'other';
      const [name, email, message] = ['name', 'email', 'message'].map((field) => textOf(written, field));
      const body = { name: name ?? '', email: email ?? '', message: message ?? '', subject };
      await api('POST /contact', { body });
      setState('sent');
    } catch (error) {
      setState('idle');
      toast.error(errorText(error, messages.unexpected));
    }
  }

  if (state === 'sent') {
    return (
      <Surface
        padding="lg"
        className="flex min-h-96 flex-col items-center justify-center text-center"
        role="status"
      >
        <CircleCheck aria-hidden className="size-16 animate-pop text-accent-ink" strokeWidth={1.5} />
        <p className="mt-4 type-heading">{isReal ? t`Message sent` : t`Thanks for trying it`}</p>
        <p className="mt-1.5 text-ink-soft">
          {isReal
            ? t`Any reply will go to the address you gave.`
            : t`This form is a demo. Your message hasn’t left this browser.`}
        </p>
      </Surface>
    );
  }
  return (
    <Surface padding="lg">
      <form {...early} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          defaultValue={user?.name}
          required
          error={errors.name}
        />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user?.email}
          required
          error={errors.email}
        />
        <Select
          label={t`Subject`}
          name="subject"
          placeholder={t`Choose a subject`}
          defaultValue=""
          required
          options={subjects.map(({ value, label }) => ({ value, label: i18n._(label) }))}
          error={errors.subject}
        />
        <TextArea label={t`Message`} name="message" rows={6} required error={errors.message} />
        <Button type="submit" size="lg" isBusy={state === 'sending'} className="self-start">
          {state === 'sending' ? t`Sending...` : t`Send message`}
        </Button>
      </form>
    </Surface>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function errorsOf(form: FormData): Errors {
  const text = (name: string) => textOf(form, name);
  return {
    ...(!text('name') && { name: say(messages.nameMissing) }),
    ...(!/^\S+@\S+\.\S+$/.test(text('email')) && { email: say(messages.emailInvalid) }),
    ...(!text('subject') && { subject: say(messages.subjectMissing) }),
    ...(!text('message') && { message: say(messages.messageMissing) }),
  };
}
