import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { preload } from '../../ui/lazy-when-idle.tsx';
import { toast } from '../../ui/toast.ts';
import { useEarlySubmit } from '../../ui/use-early-submit.ts';
import { FormRefusal, refusalText } from './form-parts.tsx';

type AuthFormOptions<Input extends FieldValues, Output> = {
  resolver: Resolver<Input, unknown, Output>;
  fields: readonly Path<Input>[];
  /** Prerendered forms have none: defaults would overwrite early input and autofill. */
  defaultValues?: DefaultValues<Input> | undefined;
  why?: string | null;
  /** Fallback error. */
  failed: string;
  /** Errors go to a toast where docs/fixed.md has one; else above the fields. */
  hasToast?: boolean;
  onTry?: () => void;
  onSend: (typed: Output) => Promise<void>;
  /** True if the failure is handled. */
  onFailure?: (error: unknown) => boolean;
};

export function useAuthForm<Input extends FieldValues, Output>({
  resolver,
  fields,
  defaultValues,
  why = null,
  failed,
  hasToast = false,
  onTry,
  onSend,
  onFailure,
}: AuthFormOptions<Input, Output>) {
  const [refusal, setRefusal] = useState(why);
  const form = useForm<Input, unknown, Output>({ resolver, ...(defaultValues && { defaultValues }) });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => preload(() => import('./auth-resolvers.ts')), []);

  /** Focuses the first field with a server error, for screen readers. */
  function placeErrors(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const wrong = fields.filter((name) => error.fields[name]);
    for (const [at, name] of wrong.entries())
      form.setError(name, { message: error.fields[name] ?? '' }, { shouldFocus: at === 0 });
    return wrong.length > 0;
  }

  const send = form.handleSubmit(async (typed) => {
    try {
      await onSend(typed);
    } catch (error) {
      if (onFailure?.(error) || placeErrors(error)) return;
      if (hasToast) toast.error(errorText(error, failed));
      else setRefusal(refusalText(error, failed));
    }
  });

  /** Password managers may fill in a field without an event. */
  function readFields(entered: FormData) {
    for (const name of fields) {
      // All fields are text, which a generic form does not know.
      if (entered.has(name)) form.setValue(name, entered.get(name) as PathValue<Input, Path<Input>>);
    }
  }

  return {
    ...form,
    refusal,
    isSubmitting,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      readFields(new FormData(event.currentTarget));
      setRefusal(null);
      onTry?.();
      void send(event);
    },
    field: (name: Path<Input>) => {
      const message = errors[name]?.message;
      return {
        ...form.register(name),
        required: true,
        error: typeof message === 'string' ? message : undefined,
      };
    },
  };
}

type AuthFormProps = Pick<ComponentProps<'form'>, 'onChange' | 'children'> & {
  form: Pick<ReturnType<typeof useAuthForm>, 'refusal' | 'isSubmitting' | 'submit'>;
  /** Button labels, idle and busy. */
  action: [idle: string, busy: string];
  /** Part of a settings page: the smaller button. */
  isPart?: boolean;
  after?: ReactNode;
};

export function AuthForm({
  form: { refusal, isSubmitting, submit },
  action: [idle, busy],
  isPart = false,
  after,
  children,
  ...rest
}: AuthFormProps) {
  const early = useEarlySubmit();
  const label = isSubmitting ? busy : idle;
  return (
    <form {...rest} {...early} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusal !== null && <FormRefusal>{refusal}</FormRefusal>}
      {children}
      {isPart ? (
        <Button type="submit" isBusy={isSubmitting} className="self-end max-sm:w-full">
          {label}
        </Button>
      ) : (
        <Button type="submit" size="lg" isWide isBusy={isSubmitting} className="mt-1">
          {label}
        </Button>
      )}
      {after}
    </form>
  );
}

export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
