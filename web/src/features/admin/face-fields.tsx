import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { listingPhotoTypes } from '@ballpark/domain/photos.ts';
import { ourColor, shiftsOf } from '@ballpark/domain/site-colors.ts';
import { t } from '@lingui/core/macro';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { upload } from '../../lib/api/upload.ts';
import { dataUrlOf } from '../../lib/data-url.ts';
import { fileRefusal } from '../../lib/photo-refused.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Surface } from '../../ui/surface.tsx';
import type { Settings } from './admin-queries.ts';
import { FacePreview } from './face-preview.tsx';

type FaceFieldsProps = {
  name: string;
  /** An older server sends neither. */
  logo?: string | null;
  color?: string | null;
  errors: Record<string, string>;
  onChange: (changed: Partial<Pick<Settings, 'logo' | 'color'>>) => void;
};

/** Logo and colour, with how they look. */
export function FaceFields({ name, logo = null, color = null, errors, onChange }: FaceFieldsProps) {
  const shown = color !== null && isColor(color) ? color.toLowerCase() : null;
  return (
    <Surface as="section" className="flex flex-col gap-5">
      <h2 className="type-subheading">{t`Logo and colour`}</h2>
      <LogoField logo={logo} error={errors['logo']} onChange={(chosen) => onChange({ logo: chosen })} />
      <ColorField
        color={color}
        shown={shown}
        error={errors['color']}
        onChange={(chosen) => onChange({ color: chosen })}
      />
      <FacePreview name={name} logo={logo} color={shown} />
    </Surface>
  );
}

type LogoFieldProps = {
  logo: string | null;
  error: string | undefined;
  onChange: (logo: string | null) => void;
};

function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function send(file: File) {
    const refused = fileRefusal(file, 'listing');
    setRefusal(refused ?? '');
    if (refused) return;
    setBusy(true);
    try {
      const body = { base64Data: await dataUrlOf(file), filename: file.name };
      onChange((await upload('POST /admin/logos', body)).id);
    } catch (failure) {
      setRefusal(errorText(failure, adminMessages.logoFailed));
    } finally {
      setBusy(false);
    }
  }

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file fires again.
    target.value = '';
    if (file) void send(file);
  }

  const problem = refusal || error;
  return (
    <div role="group" aria-labelledby="logo-label" className="flex flex-col gap-1.5">
      <p id="logo-label" className="type-label">{t`Logo`}</p>
      <p className="-mt-0.5 text-sm text-ink-soft">
        {t`Beside the name, in emails and shared pictures, and as the icon in browsers and on phones. JPEG, PNG or WebP, up to 5 MB; a square one is best.`}
      </p>
      <input
        ref={input}
        type="file"
        accept={listingPhotoTypes.join(',')}
        aria-label={t`Picture for the logo`}
        hidden
        onChange={pick}
      />
      <div className="mt-1 flex flex-wrap gap-2.5">
        <Button variant="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden className="size-5" />
          {logo === null ? t`Choose a picture` : t`Choose another picture`}
        </Button>
        {logo !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              setRefusal('');
              onChange(null);
            }}
          >
            {t`Use Ballpark’s logo`}
          </Button>
        )}
      </div>
      <p role="alert" className="flex gap-1.5 text-sm font-semibold text-danger-ink empty:hidden">
        {problem && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        {problem}
      </p>
    </div>
  );
}

type ColorFieldProps = {
  /** As typed. */
  color: string | null;
  /** Null of what is no colour yet. */
  shown: string | null;
  error: string | undefined;
  onChange: (color: string | null) => void;
};

function ColorField({ color, shown, error, onChange }: ColorFieldProps) {
  const change = (typed: string) => onChange(typed === '' ? null : withSign(typed));
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={t`Colour`}
        name="color"
        hint={t`For buttons, links and panels. Pick one, or enter it as # and six digits or letters. If empty, it’s Ballpark’s green.`}
        value={color ?? ''}
        error={error}
        autoComplete="off"
        spellCheck={false}
        placeholder={ourColor}
        onChange={({ target }) => change(target.value)}
        end={
          <input
            type="color"
            aria-label={t`Pick a colour`}
            value={shown ?? ourColor}
            onChange={({ target }) => change(target.value)}
            className="size-11 cursor-pointer rounded-md bg-transparent p-1.5"
          />
        }
      />
      <div role="status" className="flex flex-col gap-1 text-sm text-ink-soft empty:hidden">
        {shown !== null && notesOf(shown).map((note) => <p key={note}>{note}</p>)}
      </div>
      {color !== null && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => onChange(null)}>
          {t`Use Ballpark’s colour`}
        </Button>
      )}
    </div>
  );
}

function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Others copy colours without the sign. */
function withSign(typed: string): string {
  const trimmed = typed.trim();
  return /^[0-9a-f]{6}$/i.test(trimmed) ? `#${trimmed}` : trimmed;
}

/** Lighter or darker by less is hard to see; by more than a little, it’s another colour. */
const [seen, little] = [0.01, 0.12];

function notesOf(color: string): string[] {
  const { light, dark } = shiftsOf(color);
  const notes = [];
  if (light < -little) notes.push(t`In light mode it’s made darker, so that text on it can be read.`);
  else if (light < -seen)
    notes.push(t`In light mode it’s made a little darker, so that text on it can be read.`);
  else if (light > seen)
    notes.push(t`In light mode it’s made lighter, so that a pressed button looks different.`);
  if (dark > little) notes.push(t`In dark mode it’s made lighter, so that it stands out.`);
  else if (dark > seen) notes.push(t`In dark mode it’s made a little lighter, so that it stands out.`);
  else if (dark < -seen) notes.push(t`In dark mode it’s made a little darker, so that it doesn’t dazzle.`);
  return notes;
}
