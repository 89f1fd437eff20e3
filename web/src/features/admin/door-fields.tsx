import { maxLicenceLength } from '@ballpark/domain/text-limits.ts';
import { t } from '@lingui/core/macro';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Settings } from './admin-queries.ts';

type MemberDoorFieldsProps = {
  values: Settings;
  onChange: (changed: Partial<Settings>) => void;
};

/** What members may bring or connect. */
export function MemberDoorFields({ values, onChange }: MemberDoorFieldsProps) {
  const door = (
    name: 'takesShared' | 'takesTables' | 'hasQuoteLines' | 'hasWebhooks' | 'allowsTokens',
    label: string,
    hint: string,
  ) => (
    <Checkbox
      label={label}
      hint={hint}
      // An older server sends none.
      checked={values[name] ?? true}
      onChange={(event) => onChange({ [name]: event.target.checked })}
    />
  );
  return (
    <Surface as="section" className="flex flex-col gap-5">
      <h2 className="type-subheading">{t`Open to members’ apps and files`}</h2>
      {door(
        'takesShared',
        t`Let other apps share with the installed app`,
        t`Photos, texts and links that a phone’s other apps share fill in the form for a new listing. Phones notice a change within a few days.`,
      )}
      {door(
        'takesTables',
        t`Let members post listings from a table`,
        t`Many at once, from a CSV file. Off, they can still download theirs.`,
      )}
      {door(
        'hasQuoteLines',
        t`Let members add the lines of a quote`,
        t`People then mark each line as high, fair or low. Off, none can be added or marked; those that are there stay readable.`,
      )}
      {door(
        'hasWebhooks',
        t`Members can have webhooks`,
        t`The server then tells other programs what happens on their listings. Off, nothing is sent, not for admins either.`,
      )}
      {door(
        'allowsTokens',
        t`Let members create tokens for scripts`,
        t`With one, a program reads or posts in its owner’s name. Turned off, those that exist don’t work either.`,
      )}
    </Surface>
  );
}

type DoorFieldsProps = {
  values: Settings;
  errors: Record<string, string>;
  onChange: (changed: Partial<Settings>) => void;
};

/** What the world outside may take. */
export function DoorFields({ values, errors, onChange }: DoorFieldsProps) {
  return (
    <Surface as="section" className="flex flex-col gap-5">
      <h2 className="type-subheading">{t`Open to other sites`}</h2>
      <Checkbox
        label={t`Publish what things went for`}
        hint={t`Anyone can read and reuse the price index: on Prices, as files and by program. Never fewer than five sales of three people together.`}
        checked={values.publishesPrices}
        onChange={(event) => onChange({ publishesPrices: event.target.checked })}
      />
      {values.publishesPrices && (
        <TextField
          label={t`Licence of the price index`}
          name="pricesLicence"
          hint={t`A name such as CC BY 4.0, or an address.`}
          maxLength={maxLicenceLength}
          value={values.pricesLicence}
          error={errors['pricesLicence']}
          onChange={(event) => onChange({ pricesLicence: event.target.value })}
        />
      )}
      <Checkbox
        label={t`Offer feeds`}
        hint={t`Feed readers can follow what sells and what’s open, among what its owners share.`}
        checked={values.publishesFeeds}
        onChange={(event) => onChange({ publishesFeeds: event.target.checked })}
      />
      <Checkbox
        label={t`Let other sites show shared listings`}
        hint={t`Anyone can put a listing that its owner shares into a page of their own.`}
        checked={values.allowsEmbeds}
        onChange={(event) => onChange({ allowsEmbeds: event.target.checked })}
      />
      <Checkbox
        label={t`Answer assistants`}
        hint={t`Assistants can ask what things went for and, with a member’s token, how their listings stand. They post nothing by themselves.`}
        checked={values.allowsAssistants}
        onChange={(event) => onChange({ allowsAssistants: event.target.checked })}
      />
    </Surface>
  );
}
