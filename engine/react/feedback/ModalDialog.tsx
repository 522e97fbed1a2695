import { Button, Classes, Dialog } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type ReactNode, useCallback, useId, useLayoutEffect, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import { useBackStep } from './useBackStep.ts';

interface ModalDialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** The device's Back: returns whether the dialog closes; default: it does, if Escape closes it. */
  readonly onBack?: () => boolean;
  readonly className?: string | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  readonly 'aria-describedby'?: string;
  /** Renders a close button beside the title, for dialogs without one below. */
  readonly closeButton?: boolean;
  /** Whether Escape closes; default true. */
  readonly escapable?: boolean;
  /** Whether a press on the backdrop closes; default false, since gloves hit it accidentally. */
  readonly outside?: boolean;
  readonly children: ReactNode;
}

/**
 * Every dialog of the product. The focus starts at the title, so that screen readers read it, unless a
 * control inside requests it; it returns to the opener, or to the page's content if that is gone (WCAG
 * 2.4.3).
 */
export function ModalDialog({
  title,
  onClose,
  className,
  role = 'dialog',
  closeButton = false,
  escapable = true,
  outside = false,
  onBack = () => {
    onClose();
    return escapable;
  },
  children,
  ...aria
}: ModalDialogProps) {
  useReturnFocus();
  useBackStep(onBack);
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

/**
 * Returns the focus when a dialog closes, to the element that had it before, unless it was moved meanwhile.
 * If that element is gone (deleted row, reloaded list), to the page's content: never to the document's body,
 * where keyboard users would start over.
 */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      const giveBack = (tries: number): void => {
        const active = document.activeElement;
        const free = active === null || active === document.body;
        if (!free && tries > 0) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        const target = isThere ? opener : document.getElementById('content');
        if (free) target?.focus({ preventScroll: !isThere });
        // Retries: a busy button is disabled and not focusable, and a reloaded list appears a moment later.
        if (tries < TRIES) setTimeout(() => giveBack(tries + 1), 100);
      };
      // In a microtask: after the dialog has left the DOM, and before any further key event.
      queueMicrotask(() => giveBack(0));
    },
    [opener],
  );
}

/** Number of attempts, every 100 ms. */
const TRIES = 5;
