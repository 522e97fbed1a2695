import { useCallback, useState } from 'react';
import type { DialogContent } from './Feedback.ts';

/** A dialog waiting for its answer. */
export interface OpenDialog {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly content: DialogContent;
  readonly answer: (agreed: boolean, written?: string) => void;
}

let lastId = 0;

/** Answer of a dialog; `written`: the required reason. */
export interface DialogAnswer {
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
