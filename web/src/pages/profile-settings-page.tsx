import type { NamesReply } from '@ballpark/domain/contract/account.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { maxNameLength } from '@ballpark/domain/text-limits.ts';
import { daysBetweenUsernames, daysUsernameLeadsOn } from '@ballpark/domain/account-days.ts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { namesQuery, useRename } from '../features/profile/profile-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, errorText } from '../lib/api/api.ts';
import { momentText } from '../lib/format/time-text.tsx';
import { UsernameField, useUsernameAvailability, usernameObstacle } from '../lib/username/username-field.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

/** The current username needs no message. */
const same = { isChecking: false, available: null, message: '' };

export function Component() {
  const names = useQuery(namesQuery());
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Name and username`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader title={t`Name and username`} description={t`What others see you as.`} />
      <Loading query={names} skeleton={<Skeleton className="h-96" />} failed={say(messages.unexpected)} />
      {names.data && (
        <Surface padding="lg">
          <NamesForm key={Object.values(names.data).join(' ')} names={names.data} />
        </Surface>
      )}
    </div>
  );
}

type Errors = { name?: string; username?: string };

/** Resets to the saved values. */
function NamesForm({ names }: { names: NamesReply }) {
  const rename = useRename();
  const [name, setName] = useState(names.name);
  const [username, setUsername] = useState(names.username);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const availability = useUsernameAvailability(username);
  const { usernameChangeableAt: changeableAt } = names;
  const moment = changeableAt === null ? null : momentText(changeableAt);
  const isRenamed = username.trim() !== names.username;
  const obstacle = isRenamed ? usernameObstacle(username, availability) : null;

  async function save() {
    setSaving(true);
    setErrors({});
    try {
      const change = { name: name.trim(), ...(isRenamed && { username: username.trim() }) };
      await rename(change);
      toast.success(messages.namesSaved);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toast.error(errorText(error, messages.profileUpdateFailed));
    } finally {
      setSaving(false);
    }
  }

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (isSaving) return;
    const wrong: Errors = {
      ...(name.trim() === '' && { name: say(messages.nameMissing) }),
      ...(obstacle !== null && { username: obstacle }),
    };
    if (Object.keys(wrong).length === 0) return void save();
    setErrors(wrong);
    toast.error(wrong.name ?? wrong.username ?? '');
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="name"
        required
        maxLength={maxNameLength}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setErrors({});
        }}
        error={errors.name}
      />
      {changeableAt === null ? (
        <div>
          <UsernameField
            username={username}
            onChange={(text) => {
              setUsername(text);
              setErrors({});
            }}
            availability={isRenamed ? availability : { ...availability, ...same }}
            // The field shows the result of a pending check.
            error={
              errors.username === say(messages.usernameChecking) ? (obstacle ?? undefined) : errors.username
            }
            onEnter={submit}
          />
          <p className="mt-2 text-ink-soft">
            <Trans>
              You can change it once every <Plural value={daysBetweenUsernames} one="# day" other="# days" />.
              Nobody else can take your old one, and links to it work for{' '}
              <Plural value={daysUsernameLeadsOn} one="# day" other="# days" />.
            </Trans>
          </p>
        </div>
      ) : (
        <div>
          <p className="type-label">{t`Username`}</p>
          <p className="mt-1 text-lg font-semibold wrap-anywhere">
            <span dir="ltr">@{names.username}</span>
          </p>
          <p className="mt-1 text-ink-soft">
            <Trans>
              You changed it recently. You can change it again from{' '}
              <time dateTime={changeableAt}>{moment}</time>.
            </Trans>
          </p>
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit" isBusy={isSaving} className="max-sm:w-full">
          {isSaving ? t`Saving...` : t`Save Changes`}
        </Button>
      </div>
    </form>
  );
}
