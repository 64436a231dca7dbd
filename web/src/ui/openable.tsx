import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { useDeferred, type Deferred } from './deferred';
import { notifyError } from './snackbar';

interface DeferredProps<Props> {
  /** Whether its code is needed; once it was fetched for that, the component stays. */
  wanted: boolean;
  onFailed: () => void;
  /** Rendered in its place before. */
  fallback?: ReactNode;
  /** The props of the component itself. */
  with: Props;
}

/** A component whose code is fetched when it is first wanted. */
export function deferredComponent<Props extends object>(
  code: Deferred<ComponentType<Props>>,
): ComponentType<DeferredProps<Props>> {
  return function DeferredComponent({ wanted, onFailed, fallback = null, with: props }) {
    const Component = useDeferred(code, wanted, onFailed);
    if (!Component) return fallback;
    // Its texts may still have to be fetched: the page stays.
    return (
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    );
  };
}

interface OpenProps {
  open: boolean;
  onClose: () => void;
}

/** A window whose code is fetched when it is first opened. Where that fails, a notice says so and it stays closed. */
export function openable<Props extends OpenProps>(
  code: Deferred<ComponentType<Props>>,
): ComponentType<Props> {
  const Window = deferredComponent(code);
  return function Openable(props: Props) {
    const { dialogFailed } = useTexts(uiTexts);
    const failed = (): void => {
      notifyError(dialogFailed);
      props.onClose();
    };
    return <Window wanted={props.open} onFailed={failed} with={props} />;
  };
}
