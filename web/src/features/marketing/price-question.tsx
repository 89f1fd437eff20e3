import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { Ref, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** Also sent by the browser, before the scripts are there. */
export function PriceQuestion({ ref }: { ref?: Ref<HTMLFormElement> }) {
  const navigate = useNavigate();
  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(`/prices?${enteredIn(event.currentTarget).toString()}`);
  }
  return (
    <form
      ref={ref}
      role="search"
      action="/prices"
      onSubmit={show}
      className="grid max-w-xl grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2.5 rounded-xl bg-surface p-4 text-ink shadow-lifted [--focus:var(--color-ink)]"
    >
      <div className="col-span-2 sm:max-lg:col-span-1">
        <TextField
          name="q"
          label={t`What would you like priced?`}
          placeholder={t`Boiler repair`}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
        />
      </div>
      <div className="sm:max-lg:order-last sm:max-lg:col-span-2">
        <TextField
          name="amount"
          label={
            <>
              <Trans>
                Have you got a price? <span className="font-normal text-ink-soft">Optional</span>
              </Trans>
            </>
          }
          placeholder={i18n.number(2_400)}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={30}
        />
      </div>
      <Button type="submit" className="min-h-12!">
        <Search aria-hidden className="size-5 max-sm:hidden" />
        {t`See prices`}
      </Button>
    </form>
  );
}

/** Its fields `q` and `amount`, without empty ones. */
export function enteredIn(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  return new URLSearchParams(fields);
}
