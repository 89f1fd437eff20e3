import { Monitor, Moon, Sun } from 'lucide-react';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/** A button that steps through the themes: as on the device, light, dark. */
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
      Theme
    </Button>
  );
}

/** All three icons are rendered and the stylesheet shows one, so that a prerendered page is right for every theme. */
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

/** web/src/first-script.ts reads it before the first paint. */
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
const names = { system: 'same as device', light: 'light', dark: 'dark' };

function themeLabel(theme: Theme): string {
  return `Theme: ${names[theme]}. Press to change.`;
}

function chooseNextTheme(): void {
  chooseTheme(next[currentTheme()]);
}

/** Applies a theme and keeps it; 'system' follows the device again. */
export function chooseTheme(theme: Theme): void {
  apply(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be forbidden; then the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Calls back after each change, until the answered function is called. */
export function whenThemeChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
