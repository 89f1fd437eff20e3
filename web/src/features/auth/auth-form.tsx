import { type ComponentPropsWithRef, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { preload } from '../../ui/lazy-when-idle.tsx';
import { toast } from '../../ui/toast.ts';
import { FormRefusal, refusalText } from './form-parts.tsx';

type AuthFormOptions<Input extends FieldValues, Output> = {
  resolver: Resolver<Input, unknown, Output>;
  /** Beside these the server's texts about them are shown; it may send texts about others. */
  fields: readonly Path<Input>[];
  /** A form that was on the page before its code has none: they would hide what was typed or filled in before. */
  defaultValues?: DefaultValues<Input> | undefined;
  /** What is said above the fields at first. */
  why?: string | null;
  /** What is said when it fails without a reason. */
  failed: string;
  /** Failures are said in a toast, where the specification has one; else above the fields, until the next try. */
  hasToast?: boolean;
  onTry?: () => void;
  onSend: (typed: Output) => Promise<void>;
  /** Answers true for a failure that needs nothing more said. */
  onFailure?: (error: unknown) => boolean;
};

/** The state of a form for signing in and its like. A failure keeps what was typed. */
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

  /** Focuses the first field about which the server has said something, so that screen readers read it out. */
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

  return {
    ...form,
    refusal,
    isSubmitting,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      setRefusal(null);
      onTry?.();
      void send(event);
    },
    /** What a field of this name needs. */
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

type AuthFormProps = Pick<ComponentPropsWithRef<'form'>, 'ref' | 'onChange' | 'children'> & {
  form: Pick<ReturnType<typeof useAuthForm>, 'refusal' | 'isSubmitting' | 'submit'>;
  /** What its button says, and says while it is being sent. */
  action: [idle: string, busy: string];
  /** One of several parts of a page of settings, so that its button is no larger than those of the others. */
  isPart?: boolean;
  isDisabled?: boolean;
  /** Other ways to go on. */
  after?: ReactNode;
};

/** A form for signing in and its like, with the server's refusal above its fields. */
export function AuthForm({
  form: { refusal, isSubmitting, submit },
  action: [idle, busy],
  isPart = false,
  isDisabled = false,
  after,
  children,
  ...rest
}: AuthFormProps) {
  const label = isSubmitting ? busy : idle;
  return (
    // The method keeps a submit that comes before this code from putting what was typed into the page's address.
    <form {...rest} method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusal !== null && <FormRefusal>{refusal}</FormRefusal>}
      {children}
      {isPart ? (
        <Button type="submit" disabled={isDisabled} isBusy={isSubmitting} className="self-end max-sm:w-full">
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
