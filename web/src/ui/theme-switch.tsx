import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';
import { chooseTheme, currentTheme, type Theme, whenThemeChanges } from './theme.ts';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Monitor, light: Sun, dark: Moon };
const names = { system: 'same as device', light: 'light', dark: 'dark' };

/** Steps through the themes: as the device says, light, dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useSyncExternalStore(whenThemeChanges, currentTheme, () => 'system' as const);
  return (
    <IconButton
      label={`Theme: ${names[theme]}. Press to change.`}
      icon={icons[theme]}
      onClick={() => chooseTheme(next[theme])}
      className={className}
    />
  );
}
