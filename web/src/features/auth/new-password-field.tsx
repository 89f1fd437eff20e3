import { isCommonPassword, passwordRules, passwordStrength } from '@ballpark/domain/password.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Check, Circle } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { PasswordField } from '../../ui/field.tsx';

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  typed: string;
};

export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const guideId = useId();
  return (
    <div className="flex flex-col gap-2.5">
      <PasswordField {...field} autoComplete="new-password" required aria-describedby={guideId} />
      <PasswordGuide id={guideId} password={typed} />
    </div>
  );
}

type Strength = ReturnType<typeof passwordStrength>;

const strengthNames: Record<Strength, MessageDescriptor> = {
  Weak: msg({ message: 'Weak', comment: 'strength of a password' }),
  Fair: msg({ message: 'Fair', context: 'strength of a password' }),
  Good: msg({ message: 'Good', comment: 'strength of a password' }),
  Strong: msg({ message: 'Strong', comment: 'strength of a password' }),
};

const levels = {
  Weak: { bars: 1, fill: 'bg-danger', text: 'text-danger-ink' },
  Fair: { bars: 2, fill: 'bg-warning-ink', text: 'text-warning-ink' },
  Good: { bars: 3, fill: 'bg-accent', text: 'text-accent-ink' },
  Strong: { bars: 4, fill: 'bg-accent', text: 'text-accent-ink' },
};

function PasswordGuide({ id, password = '' }: { id: string; password: string | undefined }) {
  const strength = passwordStrength(password);
  const level = levels[strength];
  return (
    <div id={id} className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3.5">
      <div className="flex items-center gap-4">
        <span aria-hidden className="grid flex-1 grid-cols-4 gap-1.5">
          {passwordRules.map((rule, at) => (
            <span
              key={rule.id}
              className={classes(
                'h-1.5 rounded-full transition-colors duration-300',
                password !== '' && at < level.bars ? level.fill : 'bg-line-strong/40',
              )}
            />
          ))}
        </span>
        <output
          className={classes('min-h-5 min-w-14 text-end text-sm font-bold', password !== '' && level.text)}
        >
          {password !== '' && (
            <>
              <span className="sr-only">{t`Password strength:`} </span>
              {i18n._(strengthNames[strength])}
            </>
          )}
        </output>
      </div>
      {/* A common password may pass the whole checklist. */}
      {isCommonPassword(password) && (
        <p className="text-sm font-semibold text-danger-ink">
          {t`Too common. It’s one of the first anyone would try.`}
        </p>
      )}
      <ul className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
        {passwordRules.map((rule) => (
          <RuleLine key={rule.id} label={i18n._(rule.label)} isMet={rule.isMet(password)} />
        ))}
      </ul>
    </div>
  );
}

function RuleLine({ label, isMet }: { label: string; isMet: boolean }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li
      className={classes(
        'flex items-center gap-2',
        isMet ? 'font-semibold text-accent-ink' : 'text-ink-soft',
      )}
    >
      <span
        className={classes(
          'grid size-5 place-items-center rounded-full',
          isMet && 'animate-pop bg-accent text-on-accent',
        )}
      >
        <Icon
          aria-hidden
          className={isMet ? 'size-3.5' : 'size-4 text-ink-faint'}
          strokeWidth={isMet ? 3.5 : 2}
        />
      </span>
      {label}
      <span className="sr-only"> {isMet ? t`(met)` : t`(not met yet)`}</span>
    </li>
  );
}
