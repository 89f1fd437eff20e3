import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { adoptSite, footerText, site } from '@ballpark/domain/site.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, ApiError, errorText } from '../../lib/api/api.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { adminKeys, type Settings } from './admin-queries.ts';
import { FigureFields } from './figure-fields.tsx';
import { settingNames } from './setting-names.ts';
import { SignUpField } from './sign-up-field.tsx';
import { composedLength } from '@ballpark/domain/composed.ts';

type SettingsFormProps = {
  settings: Settings;
  /** Called at every change in the form. */
  onChanged: () => void;
  onSaved: () => void;
};

/** All settings in one form, saved together. If another admin has saved first, it says so and changes nothing. */
export function SettingsForm({ settings, onChanged, onSaved }: SettingsFormProps) {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [values, setValues] = useState(settings);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (changed: Partial<Settings>) => {
    setValues((before) => ({ ...before, ...changed }));
    onChanged();
  };

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setErrors({});
    try {
      const saved = await withProof(() => api('PUT /admin/settings', { body: values }));
      // The figures may be counted, which only the server knows.
      const { figures: _, ...savedSettings } = saved;
      adoptSite({ ...savedSettings, figures: site.figures });
      queryClient.setQueryData(adminKeys.settings, saved);
      void queryClient.invalidateQueries({ queryKey: adminKeys.history });
      void queryClient.invalidateQueries({ queryKey: ['rules'] });
      toast.success('Settings saved');
      onSaved();
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      const [first = ''] = Object.keys(fields);
      const control = form.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      toast.error(errorText(error, adminMessages.settingsNotSaved));
    } finally {
      setBusy(false);
    }
  }

  const text = (name: 'name' | 'tagline' | 'footer', hint: string, longest: number) => (
    <TextField
      label={settingNames[name] ?? ''}
      name={name}
      hint={hint}
      maxLength={longest}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">The place</h2>
        {text('name', 'Stands in titles, mails and on every page.', 40)}
        {text('tagline', 'Stands beside the name at the foot of the public pages.', 120)}
        <TextArea
          label={settingNames['description'] ?? ''}
          name="description"
          rows={3}
          hint="For search engines, shared links and the installed app; kept on one line."
          counter={{ length: composedLength(values.description), max: 200 }}
          value={values.description}
          error={errors['description']}
          onChange={(event) => change({ description: event.target.value })}
        />
        {text(
          'footer',
          `The very last line. Left empty, it is: ${footerText({ ...values, footer: '' })}`,
          200,
        )}
        <TextField
          label={settingNames['contactEmail'] ?? ''}
          name="contactEmail"
          type="email"
          hint="Gets what is written in the contact form. Left empty, the form is a demonstration and sends nothing."
          value={values.contactEmail ?? ''}
          error={errors['contactEmail']}
          onChange={(event) =>
            change({ contactEmail: event.target.value === '' ? null : event.target.value })
          }
        />
      </Surface>
      <Surface as="section" className="flex flex-col gap-5">
        <SignUpField value={values.signUp} onChoose={(signUp) => change({ signUp })} />
      </Surface>
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">Figures on the landing page</h2>
        <FigureFields
          figures={values.figures}
          isCounting={values.countsFigures}
          error={Object.entries(errors).find(([name]) => name.startsWith('figures'))?.[1]}
          onChange={change}
        />
      </Surface>
      <Surface as="section" className="flex flex-col gap-5">
        <h2 className="type-subheading">House rules</h2>
        <TextArea
          label="Text"
          name="rules"
          rows={14}
          hint="An empty line ends a paragraph, a line that begins with # is a heading. Whoever signs up accepts them."
          value={values.rules}
          error={errors['rules']}
          onChange={(event) => change({ rules: event.target.value })}
        />
        <p>
          <TextLink to="/rules">See them as others do</TextLink>
        </p>
      </Surface>
      <Button type="submit" size="lg" isBusy={isBusy} className="self-start">
        Save settings
      </Button>
      {proofDialog}
    </form>
  );
}
