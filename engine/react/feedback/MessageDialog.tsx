import { Button, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core';
import { type MouseEvent, useId, useState } from 'react';
import { isForBrowser } from '../provider/isForBrowser.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { DialogContent } from './Feedback.ts';
import { ModalDialog } from './ModalDialog.tsx';
import type { OpenDialog } from './useDialogs.ts';

/** A reason is a sentence or two. */
const MOST_WRITTEN = 1000;

/**
 * An alert or a question titled 'Attenzione!' unless it says otherwise (UI-02). Focus starts on the safe answer and
 * stays inside; Esc refuses; clicking beside it does nothing, so that a gloved thumb decides nothing. Where a reason is asked for,
 * nobody agrees before it is written.
 */
export function MessageDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { t } = useMessages();
  const textId = useId();
  const reasonId = useId();
  const [written, setWritten] = useState('');
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
              value={written}
              maxLength={MOST_WRITTEN}
              fill
              autoResize
              required
              onChange={(event) => setWritten(event.target.value)}
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
              disabled={content.reason !== undefined && written.trim() === ''}
              onClick={() => answer(true, written.trim())}
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

/** Ways to other pages of the app; what is open here is left as by any other link of it. */
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
