import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { initialColorOf, initialPhotoOf } from '@ballpark/domain/initial-color.ts';
import { longestAbout } from '@ballpark/domain/text-limits.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import type { CityFieldProps } from '../../lib/city-field-props.ts';
import { displayName } from '../../lib/format/display-name.ts';
import { type Interest, interestNames } from '../../lib/format/interest-names.ts';
import { useNavigateFromHere } from '../../lib/use-navigate-from-here.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { givenColorOf } from '../../ui/initial.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { InitialColorChoice } from './initial-color-choice.tsx';
import { useKeptEdit } from './use-kept-edit.ts';
import { profileErrorText, useUpdateProfile } from './use-update-profile.ts';
import { composedLength } from '@ballpark/domain/composed.ts';

const options = Object.entries(interestNames) as [Interest, string][];

type EditProfileFormProps = {
  user: OwnProfile;
  onStartOver: () => void;
  renderCity: (field: CityFieldProps) => ReactNode;
};

/** The form for one's own profile (product 11.1). */
export function EditProfileForm({ user, onStartOver, renderCity }: EditProfileFormProps) {
  const navigate = useNavigateFromHere();
  const update = useUpdateProfile();
  const errorId = useId();
  const { edit, wasKept, change, forget } = useKeptEdit(user);
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { about, preferences, color, city } = edit;
  const initialColor = initialColorOf(user.photoUrl) ?? givenColorOf(displayName(user));
  const hasPhoto = user.photoUrl !== null && initialColorOf(user.photoUrl) === null;

  async function save() {
    setSaving(true);
    setErrors({});
    try {
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
      toast.error(profileErrorText(error, messages.profileUpdateFailed));
    } finally {
      setSaving(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const problems = {
      ...(preferences.length === 0 && { preferences: messages.interestMissing }),
      ...(city && !city.point && { city: messages.cityNotChosen }),
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
      <TextArea
        label="About"
        hint="What do you know about? What do you like to buy, sell or guess?"
        rows={5}
        value={about}
        onChange={(event) => change({ about: event.target.value })}
        counter={{ length: composedLength(about), max: longestAbout, amberFrom: longestAbout - 50 }}
        error={errors['about']}
      />
      <fieldset aria-describedby={errors['preferences'] ? errorId : undefined}>
        <legend className="mb-2 type-label">Interests</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {options.map(([interest, label]) => (
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
        label: 'City',
        hint: 'Where you live: prices and the things near you go by it. Only the general area is shown.',
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
          Cancel
        </LinkButton>
        <Button type="submit" isBusy={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
