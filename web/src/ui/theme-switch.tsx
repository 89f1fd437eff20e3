import { Monitor, Moon, Sun } from 'lucide-react';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';
import { chooseNextTheme, currentTheme, themeLabel, whenThemeChanges } from './theme.ts';

/** Steps through the themes: as the device says, light, dark. Prerendered pages do the same without React: see theme.ts. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useSyncExternalStore(whenThemeChanges, currentTheme, () => 'system' as const);
  return (
    <IconButton
      data-theme-switch=""
      label={themeLabel(theme)}
      icon={ThemeIcon}
      onClick={chooseNextTheme}
      className={className}
    />
  );
}

/** All three are drawn and the stylesheet shows one, so that a prerendered page is right whatever was chosen. */
function ThemeIcon(icon: ComponentProps<typeof Sun>) {
  return (
    <>
      <Monitor {...icon} data-theme-icon="system" />
      <Sun {...icon} data-theme-icon="light" />
      <Moon {...icon} data-theme-icon="dark" />
    </>
  );
}
