import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import type { Factor } from '@ballpark/domain/contract/factors.ts';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, type LucideIcon, Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { TwoFacts } from '../../lib/two-facts.tsx';
import { passkeyObstacle } from '../../lib/passkeys/passkey-support.ts';
import { factorsQuery } from '../../lib/proof/use-ways-to-prove.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog, lazyDialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import type { RenamePasskeyDialogProps } from './rename-passkey-popup.tsx';
import { Loading } from '../../lib/loading.tsx';
import { useGuardedCall } from './use-guarded-call.ts';
import { say } from '../../ui/say.ts';

/** Lazy rename dialog. */
const RenamePasskeyDialog = lazyDialog<RenamePasskeyDialogProps>(() =>
  import('./rename-passkey-popup.tsx').then(({ RenamePasskeyPopup }) => RenamePasskeyPopup),
);

/** Second factors. */
export function FactorSections() {
  const found = useQuery(factorsQuery());
  if (!found.data)
    return (
      <div className="mt-5">
        <Loading
          query={found}
          skeleton={<Skeleton className="h-48 w-full rounded-xl" />}
          failed={say(messages.factorsLoadFailed)}
        />
      </div>
    );
  const { factors, recoveryCodesLeft, canUsePasskeys } = found.data;
  const totp = factors.find(({ kind }) => kind === 'totp');
  return (
    <>
      <TwoStepSection totp={totp} recoveryCodesLeft={recoveryCodesLeft} />
      <PasskeysSection
        passkeys={factors.filter(({ kind }) => kind === 'passkey')}
        canUsePasskeys={canUsePasskeys}
      />
    </>
  );
}

type TwoStepSectionProps = { totp: Factor | undefined; recoveryCodesLeft: number };

/** Authenticator app on or off. */
function TwoStepSection({ totp, recoveryCodesLeft }: TwoStepSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, proofDialog } = useGuardedCall();

  async function turnOff(id: string) {
    setAsking(false);
    await run(() => api('DELETE /auth/factors/:id', { params: { id } }), say(messages.factorRemoveFailed));
  }

  return (
    <SecuritySection
      icon={ShieldCheck}
      title={t`Two-step sign-in`}
      state={
        totp ? (
          <Badge tone="accent">{t({ message: 'On', context: 'two-step sign-in' })}</Badge>
        ) : (
          <Badge>{t({ message: 'Off', context: 'two-step sign-in' })}</Badge>
        )
      }
      description={
        totp
          ? t`After your password, we ask for a code from your authenticator app.`
          : t`Ask for a code from an app on your phone, so a stolen password isn’t enough.`
      }
    >
      {totp ? (
        <>
          <p className={recoveryCodesLeft < 3 ? 'font-semibold text-warning-ink' : 'text-ink-soft'}>
            {recoveryCodesLeft === 0
              ? t`You have no recovery codes left. Get new ones in case you lose your phone.`
              : plural(recoveryCodesLeft, {
                  one: '# of 10 recovery codes left, for when you don’t have your phone.',
                  other: '# of 10 recovery codes left, for when you don’t have your phone.',
                })}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
            <LinkButton to="/settings/security/codes" variant="secondary">
              {t`New recovery codes`}
            </LinkButton>
            <Button variant="secondary" isBusy={isBusy} onClick={() => setAsking(true)}>
              {t`Turn off`}
            </Button>
          </div>
          <ConfirmDialog
            isOpen={isAsking}
            onCancel={() => setAsking(false)}
            onConfirm={() => void turnOff(totp.id)}
            title={t`Turn off two-step sign-in?`}
            confirmLabel={t`Turn off`}
            isDangerous
          >
            {t`You’ll sign in with just your password, and your recovery codes will be gone.`}
          </ConfirmDialog>
        </>
      ) : (
        <LinkButton to="/settings/security/two-step" className="max-sm:w-full">
          {t`Set up two-step sign-in`}
        </LinkButton>
      )}
      {proofDialog}
    </SecuritySection>
  );
}

type PasskeysSectionProps = { passkeys: readonly Factor[]; canUsePasskeys: boolean };

function PasskeysSection({ passkeys, canUsePasskeys }: PasskeysSectionProps) {
  const { run, isBusy, proofDialog } = useGuardedCall();
  const [isMaking, setMaking] = useState(false);
  const obstacle = canUsePasskeys ? passkeyObstacle() : say(messages.passkeysImpossible);

  async function add() {
    const options = await run(() => api('POST /auth/passkeys/options', {}), say(messages.passkeyAddFailed));
    if (!options) return;
    setMaking(true);
    const { makePasskey, passkeyProblem } = await import('../../lib/passkeys/passkey-calls.ts');
    try {
      await run(
        () =>
          makePasskey(options).catch((error: unknown) => {
            const text = passkeyProblem(error, say(messages.passkeyAddFailed));
            if (text !== null) toast.error(text);
            return null;
          }),
        say(messages.passkeyAddFailed),
      );
    } finally {
      setMaking(false);
    }
  }

  return (
    <SecuritySection
      icon={Fingerprint}
      title={t`Passkeys`}
      description={t`Sign in with your fingerprint, face or device PIN, without a password or code.`}
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {obstacle === null ? (
        <Button
          variant={passkeys.length === 0 ? 'primary' : 'secondary'}
          isBusy={isBusy || isMaking}
          className="max-sm:w-full"
          onClick={() => void add()}
        >
          <Plus aria-hidden className="size-5" />
          {t`Add a passkey`}
        </Button>
      ) : (
        <p className="rounded-md bg-sunken px-4 py-3">{obstacle}</p>
      )}
      {proofDialog}
    </SecuritySection>
  );
}

function PasskeyRow({ passkey }: { passkey: Factor }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { run, proofDialog } = useGuardedCall();

  async function remove() {
    setOpen(null);
    const done = await run(
      () => api('DELETE /auth/factors/:id', { params: { id } }),
      say(messages.factorRemoveFailed),
    );
    if (done) toast.success(messages.passkeyRemoved);
  }

  async function rename(newName: string) {
    setOpen(null);
    const call = () => api('PUT /auth/passkeys/:id', { params: { id }, body: { name: newName } });
    await run(call, say(messages.passkeyRenameFailed));
  }

  return (
    <li className="flex items-center gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          <TwoFacts
            first={<RelativeTimeText at={createdAt} say={(time) => t`Added ${time}`} />}
            second={
              lastUsedAt === null ? (
                t`not used yet`
              ) : (
                <RelativeTimeText at={lastUsedAt} say={(time) => t`last used ${time}`} />
              )
            }
          />
        </p>
      </div>
      <IconButton label={t`Rename ${name}`} icon={Pencil} onClick={() => setOpen('rename')} />
      <IconButton label={t`Remove ${name}`} icon={Trash2} onClick={() => setOpen('remove')} />
      <RenamePasskeyDialog
        isOpen={open === 'rename'}
        name={name}
        onClose={() => setOpen(null)}
        onRename={(newName) => void rename(newName)}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onCancel={() => setOpen(null)}
        onConfirm={() => void remove()}
        title={t`Remove ${name}?`}
        confirmLabel={t`Remove`}
        isDangerous
      >
        {t`You can’t sign in with it any more. Your device may still show it until you delete it there, too.`}
      </ConfirmDialog>
      {proofDialog}
    </li>
  );
}

type SecuritySectionProps = {
  icon: LucideIcon;
  title: string;
  state?: ReactNode;
  description: ReactNode;
  children?: ReactNode;
};

/** One sign-in method. */
function SecuritySection({ icon: Icon, title, state, description, children }: SecuritySectionProps) {
  return (
    <Surface as="section" padding="lg" className="mt-5">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
          <Icon aria-hidden className="size-6" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 type-heading">
            {title}
            {state}
          </h2>
          <p className="mt-1 text-ink-soft">{description}</p>
        </div>
      </div>
      {children && <div className="mt-5">{children}</div>}
    </Surface>
  );
}
