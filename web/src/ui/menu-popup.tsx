import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type ReactElement, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  onChoose: () => void;
  isDangerous?: boolean;
};

export type MenuProps = {
  /** `<IconButton label="Listing options" icon={Ellipsis} />`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
};

/** Lazy part of `Menu`; initially open. */
export function MenuPopup({ trigger, items, startsOnItem }: MenuProps & { startsOnItem: boolean }) {
  const hasStarted = useRef(!startsOnItem);
  const [isOpen, setOpen] = useState(true);
  useCloseOnBack(isOpen, () => setOpen(false));
  /** Focuses the first item, as after a key: the menu's code was not there to see the key. */
  function start({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (hasStarted.current || target !== currentTarget) return;
    hasStarted.current = true;
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-40 outline-none">
          <BaseMenu.Popup
            onFocus={start}
            className="min-w-52 origin-(--transform-origin) rounded-lg border border-line bg-raised p-1.5 text-ink shadow-popup outline-none transition-[scale,opacity] duration-150 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
          >
            {items.map(({ label, icon: Icon, onChoose, isDangerous }) => (
              <BaseMenu.Item
                key={label}
                onClick={onChoose}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 font-medium -outline-offset-3 select-none',
                  isDangerous
                    ? 'text-danger-ink data-highlighted:bg-danger-soft'
                    : 'data-highlighted:bg-sunken',
                )}
              >
                {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
                {label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
