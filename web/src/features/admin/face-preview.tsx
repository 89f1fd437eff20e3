import { siteColors } from '@ballpark/domain/site-colors.ts';
import { logoUrl } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import { buttonStyles } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';

/** As in tokens.css: what stays beside the site’s own colours. */
const plain = {
  light: { paper: '#faf6ec', line: '#e3dac6', ink: '#1d211a' },
  dark: { paper: '#17150f', line: '#39352a', ink: '#f6f0e1' },
};

type FacePreviewProps = { name: string; logo: string | null; color: string | null };

/** A piece of a page in both modes, whichever this page is in. */
export function FacePreview(props: FacePreviewProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Piece {...props} mode="light" label={t`How it looks in light mode`} />
      <Piece {...props} mode="dark" label={t`How it looks in dark mode`} />
    </div>
  );
}

type PieceProps = FacePreviewProps & { mode: 'light' | 'dark'; label: string };

function Piece({ name, logo, color, mode, label }: PieceProps) {
  const at = mode === 'light' ? 0 : 1;
  const src = logo === null ? null : logoUrl(logo);
  const own = Object.entries(siteColors(color)).map(([token, pair]) => [token, pair[at]]);
  const tokens = [...Object.entries(plain[mode]), ...own];
  const style: CSSProperties = Object.fromEntries(
    tokens.map(([token, value]) => [`--color-${token}`, value]),
  );
  return (
    <div
      role="img"
      aria-label={label}
      data-preview={mode}
      style={style}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-paper text-ink"
    >
      <div className="flex min-w-0 items-center gap-2.5 px-4 pt-3.5">
        <Mark src={src} className="size-9 shrink-0 rounded-[0.625rem]" />
        <span className="truncate font-display text-lg font-bold tracking-[-0.03em]">{name}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-4">
        <span className={buttonStyles('primary', 'sm')}>{t`A button`}</span>
        <span className="font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3">{t`A link`}</span>
        <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-semibold text-accent-ink">{t`A sign`}</span>
      </div>
      <div className="on-field mt-auto flex items-center gap-3 px-4 py-3">
        <Mark src={src} className="size-9 shrink-0 rounded-[0.625rem]" />
        <span>
          <span className="block font-bold">{t`A panel`}</span>
          <span className="block text-sm text-fresh">{t`with text on it`}</span>
        </span>
      </div>
    </div>
  );
}
