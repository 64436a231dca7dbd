import { cx } from './class-names';
import { deferredImport, openable } from './deferred';
import type { DrawerDialogProps } from './drawer-dialog';
import { useMediaQuery, WIDE } from './use-media-query';

interface DrawerProps extends Omit<DrawerDialogProps, 'width'> {
  /** The media query for showing the drawer beside the page; `md` by default. */
  besideFrom?: string;
  width?: string;
}

/** The code of the modal drawer. */
export const drawerDialog = deferredImport(() => import('./drawer-dialog'), 'DrawerDialog');
const OverPage = openable(drawerDialog);

/** A side column on wide screens, a drawer over the page on narrow ones. */
export function Drawer({ besideFrom = WIDE, width = 'w-72', ...props }: DrawerProps) {
  const wide = useMediaQuery(besideFrom);
  if (!wide) return <OverPage width={width} {...props} />;
  return (
    <aside
      aria-label={props.label}
      className={cx('flex shrink-0 flex-col self-stretch border-e border-line bg-sunken/60', width)}
    >
      {props.children}
    </aside>
  );
}
