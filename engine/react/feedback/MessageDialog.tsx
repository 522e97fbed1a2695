import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type MouseEvent, useId } from 'react';
import { isForBrowser } from '../provider/isForBrowser.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { DialogContent } from './Feedback.ts';
import { ModalDialog } from './ModalDialog.tsx';
import type { OpenDialog } from './useDialogs.ts';

/**
 * An alert or a question titled 'Attenzione!' unless it says otherwise (UI-02). Focus starts on the safe answer and
 * stays inside; Esc refuses; clicking beside it does nothing, so that a gloved thumb decides nothing.
 */
export function MessageDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { t } = useMessages();
  const textId = useId();
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
              onClick={() => answer(true)}
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
