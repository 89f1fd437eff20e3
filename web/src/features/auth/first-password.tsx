import { passwordMessages } from '@ballpark/domain/contract/password-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { api, errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { FormNotice } from './form-notice.tsx';

/** Sets a first password by a mailed link, for people who signed up with an account elsewhere (product 3.22). */
export function FirstPassword({ email }: { email: string }) {
  const asking = useMutation({
    mutationFn: () => api('POST /auth/forgot-password', { body: { email } }),
    onSuccess: () => toast.success(passwordMessages.firstPasswordAsked),
    onError: (error) => toast.error(errorText(error, passwordMessages.resetMailFailed)),
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="mt-1 text-ink-soft">
        You have none, for you sign in with an account elsewhere. With a password you can sign in without it.
        Setting one signs you out everywhere.
      </p>
      {asking.isSuccess && <FormNotice>{passwordMessages.firstPasswordAsked}</FormNotice>}
      <div className="flex justify-end">
        <Button
          variant="secondary"
          isBusy={asking.isPending}
          onClick={() => asking.mutate()}
          className="max-sm:w-full"
        >
          <Mail aria-hidden className="size-5" />
          Mail me a link to set one
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        The mail goes to <strong className="wrap-anywhere">{email}</strong>.
      </p>
    </div>
  );
}
