import { Button, Classes, Dialog } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { useReturnFocus } from './useReturnFocus.ts';

interface ModalDialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly className?: string | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  readonly 'aria-describedby'?: string;
  /** Shows a cross beside the title, where no button below closes. */
  readonly closeButton?: boolean;
  /** Whether Escape closes; default true. */
  readonly escapable?: boolean;
  /** Whether a press beside the dialog closes; default false: a gloved thumb decides nothing. */
  readonly outside?: boolean;
  readonly children: ReactNode;
}

/**
 * Every dialog of the product. Focus begins at the title, which a screen reader then reads, unless something inside asks for it; it goes back to
 * what opened the dialog, or to the page's content where that is gone (WCAG 2.4.3).
 */
export function ModalDialog({
  title,
  onClose,
  className,
  role = 'dialog',
  closeButton = false,
  escapable = true,
  outside = false,
  children,
  ...aria
}: ModalDialogProps) {
  useReturnFocus();
  useGoneWithPage(outside, onClose);
  const { t } = useMessages();
  const titleId = useId();
  const begin = useCallback((heading: HTMLElement | null) => {
    const isInside = heading?.closest(`.${Classes.DIALOG}`)?.contains(document.activeElement) === true;
    if (!isInside) heading?.focus({ preventScroll: true });
  }, []);
  return (
    <Dialog
      isOpen
      role={role}
      aria-labelledby={titleId}
      {...aria}
      {...(className === undefined ? {} : { className })}
      onClose={onClose}
      canEscapeKeyClose={escapable}
      canOutsideClickClose={outside}
    >
      <div className={Classes.DIALOG_HEADER}>
        <h2 className={Classes.HEADING} id={titleId} tabIndex={-1} ref={begin}>
          {title}
        </h2>
        {closeButton ? (
          <Button
            className={Classes.DIALOG_CLOSE_BUTTON}
            variant="minimal"
            icon={<Cross size={20} aria-hidden />}
            aria-label={t('ui.close')}
            onClick={onClose}
          />
        ) : null}
      </div>
      {children}
    </Dialog>
  );
}

/** What closes at a press beside it is no work of its own: it does not stay over another page when one goes back. */
function useGoneWithPage(light: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!light) return undefined;
    const page = location.href;
    // A form in front of it takes its own step back and leaves the page as it is.
    const gone = () => {
      if (location.href !== page) close();
    };
    addEventListener('popstate', gone);
    return () => removeEventListener('popstate', gone);
  }, [light]);
}
