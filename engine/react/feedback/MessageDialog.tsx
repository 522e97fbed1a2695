import { Button, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core';
import { type MouseEvent, useCallback, useId, useState } from 'react';
import { isForBrowser, useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ModalDialog } from './ModalDialog.tsx';
import type { DialogContent } from './useFeedback.ts';

/** Maximum length of a reason. */
const MAX_WRITTEN = 1000;

/**
 * An alert or a question with the default title 'Attenzione!' (UI-02). The focus starts on the safe answer
 * and stays inside; Esc and the device's Back refuse; a press on the backdrop has no effect, since gloves hit
 * it accidentally. If a reason is required, the confirmation is disabled until it is entered.
 */
export function MessageDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { t } = useMessages();
  const textId = useId();
  const reasonId = useId();
  const [reasonText, setReasonText] = useState('');
  const { content, kind, answer } = dialog;
  const asks = kind === 'confirm';
  const intent = content.variant ?? 'primary';
  return (
    <ModalDialog
      role="alertdialog"
      title={t(content.title ?? 'ui.attention')}
      aria-describedby={textId}
      onClose={() => answer(false)}
      className="message-dialog"
    >
      <DialogBody>
        <p id={textId}>{t(content.text)}</p>
        <MessageLinks links={content.links ?? []} onFollow={() => answer(false)} />
        {content.reason === undefined ? null : (
          <div className="stack stack-tight message-reason">
            <label htmlFor={reasonId}>{t(content.reason)}</label>
            <TextArea
              id={reasonId}
              value={reasonText}
              maxLength={MAX_WRITTEN}
              fill
              autoResize
              required
              onChange={(event) => setReasonText(event.target.value)}
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {asks ? (
              <Button text={t(content.cancel ?? 'ui.no')} onClick={() => answer(false)} autoFocus />
            ) : null}
            <Button
              intent={intent}
              text={t(content.confirm ?? (asks ? 'ui.yes' : 'ui.understood'))}
              disabled={content.reason !== undefined && reasonText.trim() === ''}
              onClick={() => answer(true, reasonText.trim())}
              autoFocus={!asks}
            />
          </>
        }
      />
    </ModalDialog>
  );
}

interface MessageLinksProps {
  readonly links: NonNullable<DialogContent['links']>;
  readonly onFollow: () => void;
}

/** Links to other pages of the app; leaving the page follows the usual rules. */
function MessageLinks({ links, onFollow }: MessageLinksProps) {
  const { follow } = useEngine();
  if (links.length === 0) return null;
  const go = (event: MouseEvent, to: string): void => {
    if (follow === undefined || isForBrowser(event)) return;
    event.preventDefault();
    onFollow();
    follow(to);
  };
  return (
    <ul className="message-links">
      {links.map(({ text, to }) => (
        <li key={`${to} ${text}`}>
          <a href={to} onClick={(event) => go(event, to)}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A dialog waiting for its answer. */
interface OpenDialog {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly content: DialogContent;
  readonly answer: (agreed: boolean, written?: string) => void;
}

let lastId = 0;

/** Answer of a dialog; `written`: the required reason. */
interface DialogAnswer {
  readonly agreed: boolean;
  readonly written: string;
}

/** Dialogs as promises, one at a time: a second one waits until the first is answered. */
export function useDialogs() {
  const [queue, setQueue] = useState<readonly OpenDialog[]>([]);
  const open = useCallback(
    (kind: OpenDialog['kind'], content: DialogContent | string) =>
      new Promise<DialogAnswer>((resolve) => {
        lastId += 1;
        const id = lastId;
        const answer = (agreed: boolean, written = '') => {
          setQueue((waiting) => waiting.filter((dialog) => dialog.id !== id));
          resolve({ agreed, written });
        };
        const words = typeof content === 'string' ? { text: content } : content;
        setQueue((waiting) => [...waiting, { id, kind, content: words, answer }]);
      }),
    [],
  );
  return { dialog: queue[0], open };
}
