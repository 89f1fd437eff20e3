import { composedLength, maxAboutLength, maxNameLength } from '@ballpark/domain/text-limits.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Point } from '@ballpark/domain/places.ts';
import {
  type InitialColor,
  initialColorOf,
  initialColors,
  initialPhotoOf,
} from '@ballpark/domain/initial-color.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import type { CityFieldProps } from '../../lib/city-field-props.ts';
import { displayName } from '../../lib/format/display-name.ts';
import { hasShape, isNumber, isText, orAbsent } from '../../lib/has-shape.ts';
import { type Interest, areInterests, interestNames } from '../../lib/labels.ts';
import { keepInput, readKept } from '../../lib/session/kept-input.ts';
import { tabStore } from '../../lib/storage.ts';
import { useNavigateFromHere } from '../../lib/use-navigate-from-here.ts';
import { Avatar, givenColorOf } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { profileErrorText, useRename, useUpdateProfile } from './profile-queries.ts';
import { say } from '../../ui/say.ts';

const options = () => Object.entries(interestNames) as [Interest, string][];

type EditProfileFormProps = {
  user: OwnProfile;
  onStartOver: () => void;
  renderCity: (field: CityFieldProps) => ReactNode;
};

export function EditProfileForm({ user, onStartOver, renderCity }: EditProfileFormProps) {
  const navigate = useNavigateFromHere();
  const update = useUpdateProfile();
  const rename = useRename();
  const errorId = useId();
  const { edit, wasKept, change, forget } = useKeptEdit(user);
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { name, about, preferences, color, city } = edit;
  const initialColor = initialColorOf(user.photoUrl) ?? givenColorOf(displayName(user));
  const hasPhoto = user.photoUrl !== null && initialColorOf(user.photoUrl) === null;

  async function save() {
    setSaving(true);
    setErrors({});
    try {
      if (name.trim() !== user.name) await rename({ name: name.trim() });
      await update({
        about: about.trim() || null,
        preferences,
        ...(color && { photoUrl: initialPhotoOf(color) }),
        ...(city?.point && { place: city.point }),
      });
      forget();
      toast.success(messages.profileUpdated);
      await navigate('/profile');
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toast.error(profileErrorText(error, say(messages.profileUpdateFailed)));
    } finally {
      setSaving(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const problems = {
      ...(name.trim() === '' && { name: say(messages.nameMissing) }),
      ...(preferences.length === 0 && { preferences: say(messages.interestMissing) }),
      ...(city && !city.point && { city: say(messages.cityNotChosen) }),
    };
    const [first] = Object.values(problems);
    if (first === undefined) return void save();
    setErrors(problems);
    toast.error(first);
  }

  function toggle(interest: Interest, isChosen: boolean) {
    const others = preferences.filter((each) => each !== interest);
    change({ preferences: isChosen ? [...others, interest] : others });
    setErrors({});
  }

  function changeCity(chosen: typeof city) {
    change({ city: chosen });
    setErrors({});
  }

  function startOver() {
    forget();
    onStartOver();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {wasKept && <DraftNotice onStartOver={startOver} />}
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="name"
        required
        maxLength={maxNameLength}
        value={name}
        onChange={(event) => {
          change({ name: event.target.value });
          setErrors({});
        }}
        error={errors['name']}
      />
      <TextArea
        label={t({ message: 'About', context: 'a person' })}
        hint={t`What do you know about? What do you like to buy, sell or guess?`}
        rows={5}
        value={about}
        onChange={(event) => change({ about: event.target.value })}
        counter={{ length: composedLength(about), max: maxAboutLength, amberFrom: maxAboutLength - 50 }}
        error={errors['about']}
      />
      <fieldset aria-describedby={errors['preferences'] ? errorId : undefined}>
        <legend className="mb-2 type-label">{t`Interests`}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {options().map(([interest, label]) => (
            <Checkbox
              key={interest}
              label={label}
              checked={preferences.includes(interest)}
              onChange={(event) => toggle(interest, event.target.checked)}
            />
          ))}
        </div>
        {errors['preferences'] && (
          <p id={errorId} className="mt-2 flex gap-1.5 text-sm font-semibold text-danger-ink">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {errors['preferences']}
          </p>
        )}
      </fieldset>
      {renderCity({
        label: t`City`,
        hint: t`Sets your currency and what’s near you. We only show the general area.`,
        text: city?.text ?? user.location ?? '',
        error: errors['city'] ?? errors['place'],
        onText: (text) => changeCity(text === (user.location ?? '') ? undefined : { text }),
        onChoose: ({ displayName: text, latitude, longitude }) =>
          changeCity({ text, point: { latitude, longitude } }),
      })}
      {!hasPhoto && (
        <InitialColorChoice
          name={displayName(user)}
          color={color ?? initialColor}
          onChoose={(chosen) => change({ color: chosen === initialColor ? undefined : chosen })}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <LinkButton to="/profile" variant="secondary" onClick={forget}>
          {t`Cancel`}
        </LinkButton>
        <Button type="submit" isBusy={isSaving}>
          {isSaving ? t`Saving...` : t`Save Changes`}
        </Button>
      </div>
    </form>
  );
}

type InitialColorChoiceProps = {
  /** Gives the initial. */
  name: string;
  color: string;
  onChoose: (color: InitialColor) => void;
};

const colorNames: Record<(typeof initialColors)[number], MessageDescriptor> = {
  green: msg`green`,
  gold: msg`gold`,
  red: msg`red`,
  orange: msg`orange`,
  grey: msg`grey`,
  blue: msg`blue`,
  plum: msg`plum`,
  teal: msg`teal`,
};

/** Background colours for the initial. */
function InitialColorChoice({ name, color, onChoose }: InitialColorChoiceProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1 type-label">{t`Avatar colour`}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t`Shown when you have no photo.`}</p>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
        {initialColors.map((each) => (
          <label
            key={each}
            className="flex min-h-11 flex-col items-center gap-1 rounded-md border border-line bg-raised py-2 text-sm capitalize transition-colors hover:border-line-strong has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === color}
              onChange={() => onChoose(each)}
              className="sr-only"
            />
            <Avatar photoUrl={initialPhotoOf(each)} name={name} />
            {i18n._(colorNames[each])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Typed text has no point. */
type City = { text: string; point?: Point | undefined };
/** `color`: a newly chosen one. */
type ProfileEdit = {
  name: string;
  about: string;
  preferences: Interest[];
  color?: InitialColor | undefined;
  city?: City | undefined;
};
const isProfileEdit = hasShape<ProfileEdit>({
  name: isText,
  about: isText,
  preferences: areInterests,
  color: orAbsent((color) => initialColors.some((each) => each === color)),
  city: orAbsent(
    hasShape<City>({
      text: isText,
      point: orAbsent(hasShape<Point>({ latitude: isNumber, longitude: isNumber })),
    }),
  ),
});

/** Survives a reload of this tab. */
function useKeptEdit(user: OwnProfile) {
  const key = `ballpark.profile-edit.${user.id}` as const;
  const untouched = { name: user.name, about: user.about ?? '', preferences: user.preferences };
  const [kept] = useState(() => readKept(tabStore, key, isProfileEdit));
  const [edit, setEdit] = useState<ProfileEdit>(kept ?? untouched);
  const forget = () => tabStore.removeItem(key);

  function change(part: Partial<ProfileEdit>) {
    const next = { ...edit, ...part };
    setEdit(next);
    if (isSame(next, untouched)) forget();
    else keepInput(tabStore, key, next);
  }

  return { edit, wasKept: kept !== null, change, forget };
}

/** Ignores the order of interests. */
function isSame(one: ProfileEdit, other: ProfileEdit): boolean {
  const textOf = ({ name, about, preferences, color, city }: ProfileEdit) =>
    JSON.stringify([name, about, preferences.toSorted(), color, city]);
  return textOf(one) === textOf(other);
}
