import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Logo } from './logo.tsx';

// Wide screens never open it.
const NavigationDrawer = lazyDialog<{ isOpen: boolean; onClose: () => void }>(() =>
  import('./navigation-drawer.tsx').then((module) => module.NavigationDrawer),
);

/** The bar above the page on phones and tablets; its drawer holds the navigation. */
export function AppTopBar({ bell }: { bell: ReactNode }) {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  // The drawer stays closed when a person comes back to the page on which it was open.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);
  return (
    <header
      data-top-bar=""
      className="sticky top-0 z-30 flex items-center justify-between border-b border-line/60 bg-paper px-4 py-1.5 lg:hidden print:hidden!"
    >
      <Logo to="/home" />
      <div className="-mr-2 flex">
        {bell}
        <IconButton
          label="Open menu"
          icon={Menu}
          aria-haspopup="dialog"
          onClick={() => setOpenOn(pathname)}
        />
      </div>
      {/* It is open only on the page on which it was opened, so that choosing a link closes it. */}
      <NavigationDrawer isOpen={openOn === pathname} onClose={() => setOpenOn(null)} />
    </header>
  );
}
