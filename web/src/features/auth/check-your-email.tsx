import { verificationHours } from '@ballpark/domain/link-times.ts';
import { MailOpen } from 'lucide-react';
import { PageHeader } from '../../ui/page-header.tsx';
import { ResendButton } from './resend-button.tsx';

/** Says what to do until the address is verified (product 3.4). */
export function CheckYourEmail({ email }: { email: string }) {
  const steps = [
    'Open your inbox. The mail can take a minute, and may hide in spam.',
    `Press the link in our mail. It works for ${verificationHours} hours.`,
    'Come back here and set up your profile.',
  ];
  return (
    <>
      <span className="on-faded-field mb-5 grid size-16 -rotate-3 place-items-center rounded-lg text-accent-ink">
        <MailOpen aria-hidden className="size-8 rotate-3" strokeWidth={1.75} />
      </span>
      <PageHeader
        title="Check Your Email"
        description={
          <>
            We sent a verification link to <strong className="wrap-anywhere text-ink">{email}</strong>.
          </>
        }
      />
      <ol className="mb-7 flex flex-col gap-4">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft type-amount text-accent-ink"
            >
              {at + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <ResendButton />
    </>
  );
}
