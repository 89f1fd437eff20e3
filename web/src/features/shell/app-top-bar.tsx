import { Menu } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from './logo.tsx';

// Wide screens never open it.
const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation-drawer.tsx')).NavigationDrawer,
}));

/** The bar above the page on phones and tablets; its drawer holds the navigation. */
export function AppTopBar({ bell }: { bell: ReactNode }) {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  function open() {
    setWasOpened(true);
    setOpenOn(pathname);
  }
  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line/60 bg-paper px-4 py-1.5 lg:hidden">
      <Logo to="/home" />
      <div className="-mr-2 flex">
        {bell}
        <IconButton label="Open menu" icon={Menu} aria-haspopup="dialog" onClick={open} />
      </div>
      {wasOpened && (
        <Suspense>
          {/* Open only on the page it was opened on: choosing a link closes it. */}
          <NavigationDrawer isOpen={openOn === pathname} onClose={() => setOpenOn(null)} />
        </Suspense>
      )}
    </header>
  );
}
