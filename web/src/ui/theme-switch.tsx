import { Monitor, Moon, Sun } from 'lucide-react';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { chooseNextTheme, currentTheme, themeLabel, whenThemeChanges } from './theme.ts';

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
