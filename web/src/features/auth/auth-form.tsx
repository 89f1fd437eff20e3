import type { ComponentPropsWithRef, SubmitEvent } from 'react';
import { FormRefusal } from './form-refusal.tsx';

type AuthFormProps = Pick<ComponentPropsWithRef<'form'>, 'ref' | 'onChange' | 'children'> & {
  /** Why the last try failed, where no toast says so. */
  refusal?: string | null;
  /** Called at each try, when what was said of the one before is over. */
  onTry: () => void;
  /** What `handleSubmit` of the form gives. */
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
};

/** A form for signing in and its like, with the server's refusal above its fields until the next try. */
export function AuthForm({ refusal = null, onTry, submit, children, ...rest }: AuthFormProps) {
  return (
    // The method keeps a submit that comes before this code from putting what was typed into the page's address.
    <form
      {...rest}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        onTry();
        void submit(event);
      }}
      className="flex flex-col gap-5"
    >
      {refusal !== null && <FormRefusal>{refusal}</FormRefusal>}
      {children}
    </form>
  );
}
