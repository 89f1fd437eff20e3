import { t } from '@lingui/core/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/** Cycles system, light, dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useSyncExternalStore(whenThemeChanges, currentTheme, () => 'system' as const);
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={themeLabel(theme)}
      title={themeLabel(theme)}
      onClick={chooseNextTheme}
      className={className}
    >
      <ThemeIcon aria-hidden className="size-4.5" />
      {t`Theme`}
    </Button>
  );
}

/** CSS shows one of three icons, so that prerendered pages fit every theme. */
function ThemeIcon(icon: ComponentProps<typeof Sun>) {
  return (
    <>
      <Monitor {...icon} data-theme-icon="system" />
      <Sun {...icon} data-theme-icon="light" />
      <Moon {...icon} data-theme-icon="dark" />
    </>
  );
}

type Theme = 'system' | 'light' | 'dark';

/** Read by web/src/first-script.ts before the first paint. */
const storageKey = 'ballpark-theme';

const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  return asTheme(document.documentElement.dataset['theme']);
}

function asTheme(text: string | null | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

function themeLabel(theme: Theme): string {
  if (theme === 'system') return t`Theme: same as device. Press to change.`;
  return theme === 'light' ? t`Theme: light. Press to change.` : t`Theme: dark. Press to change.`;
}

function chooseNextTheme(): void {
  chooseTheme(next[currentTheme()]);
}

export function chooseTheme(theme: Theme): void {
  apply(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage it lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Returns an unsubscribe function. */
export function whenThemeChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
