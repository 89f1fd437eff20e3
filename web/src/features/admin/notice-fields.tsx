import { audiences } from '@ballpark/domain/site.ts';
import { maxAnnouncementLength } from '@ballpark/domain/text-limits.ts';
import { t } from '@lingui/core/macro';
import { Checkbox, Segmented } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Settings } from './admin-queries.ts';
import { EndField } from './end-field.tsx';

type NoticeFieldsProps = {
  values: Settings;
  errors: Record<string, string>;
  onChange: (changed: Partial<Settings>) => void;
};

function audienceOptions() {
  const names = { everybody: t`Everyone`, members: t`Members` };
  return audiences.map((value) => ({ value, label: names[value] }));
}

/** What stands over every page, and whether people can post meanwhile. */
export function NoticeFields({ values, errors, onChange }: NoticeFieldsProps) {
  return (
    <>
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">{t`Announcement`}</h2>
        <TextField
          label={t`What it says`}
          name="announcement"
          hint={t`One line over every page. If empty, there’s none.`}
          maxLength={maxAnnouncementLength}
          value={values.announcement}
          error={errors['announcement']}
          onChange={(event) => onChange({ announcement: event.target.value })}
        />
        <Segmented
          label={t`Who reads it`}
          options={audienceOptions()}
          value={values.announcementFor}
          onChoose={(announcementFor) => onChange({ announcementFor })}
        />
        <EndField
          name="announcementUntil"
          hint={t`Then it goes by itself. If empty, it stays until you remove it.`}
          value={values.announcementUntil}
          error={errors['announcementUntil']}
          onChange={(announcementUntil) => onChange({ announcementUntil })}
        />
      </Surface>
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">{t`Read-only`}</h2>
        <Checkbox
          label={t`Only moderators and admins can change anything`}
          hint={t`Everyone else can read and sign in. Use it while you move or restore the site.`}
          checked={values.isReadOnly}
          onChange={(event) => onChange({ isReadOnly: event.target.checked })}
        />
        {values.isReadOnly && (
          <>
            <TextField
              label={t`What people read`}
              name="readOnlyText"
              hint={t`Over every page, and where something is refused. If empty: “We’re working on the site. …”`}
              maxLength={maxAnnouncementLength}
              value={values.readOnlyText}
              error={errors['readOnlyText']}
              onChange={(event) => onChange({ readOnlyText: event.target.value })}
            />
            <EndField
              name="readOnlyUntil"
              hint={t`Then everyone can post again. If empty, it lasts until you end it.`}
              value={values.readOnlyUntil}
              error={errors['readOnlyUntil']}
              onChange={(readOnlyUntil) => onChange({ readOnlyUntil })}
            />
          </>
        )}
      </Surface>
    </>
  );
}
