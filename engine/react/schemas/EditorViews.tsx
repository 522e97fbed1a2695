import { Button, ButtonGroup } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';

type EditorView = 'outline' | 'panel' | 'preview';

const VIEWS: readonly EditorView[] = ['outline', 'panel', 'preview'];

interface EditorViewsProps {
  /** No preview for schemas that are not displayed anywhere. */
  readonly parts: Readonly<Record<Exclude<EditorView, 'preview'>, ReactNode> & { preview?: ReactNode }>;
  /** Incremented for each jump to the panel, which focuses its first field. */
  readonly focusRequests: number;
}

/** Columns of the editor side by side, the preview collapsible; on narrower screens fewer at a time. */
export function EditorViews({ parts, focusRequests }: EditorViewsProps) {
  const { t } = useMessages();
  const [view, setView] = useState<EditorView>(focusRequests > 0 ? 'panel' : 'outline');
  const [isAside, setIsAside] = useState(true);
  const views = VIEWS.filter((part) => parts[part] !== undefined);
  const hasPreview = parts.preview !== undefined;
  const panel = useRef<HTMLDivElement>(null);
  const [went, setWent] = useState(focusRequests);
  if (went !== focusRequests) {
    setWent(focusRequests);
    setView('panel');
  }
  useEffect(
    () => (focusRequests === 0 || panel.current === null ? undefined : focusFirst(panel.current)),
    [focusRequests],
  );
  return (
    <>
      <ButtonGroup className="schemas-views" data-aside={hasPreview ? isAside : 'none'} fill>
        {views.map((part) => (
          <Button
            key={part}
            text={t(`schemas.view.${part}`)}
            active={view === part}
            aria-pressed={view === part}
            onClick={() => setView(part)}
          />
        ))}
      </ButtonGroup>
      {hasPreview ? (
        <Button
          className="schemas-aside"
          text={t('schemas.view.preview')}
          active={isAside}
          aria-pressed={isAside}
          onClick={() => setIsAside(!isAside)}
        />
      ) : null}
      <div className="schemas-columns" data-view={view} data-aside={hasPreview ? isAside : 'none'}>
        {views.map((part) => (
          <div key={part} data-part={part} {...(part === 'panel' ? { ref: panel, tabIndex: -1 } : {})}>
            {parts[part]}
          </div>
        ))}
      </div>
    </>
  );
}

/** Focuses the panel's first field, or the panel itself while it is loading. */
function focusFirst(place: HTMLElement): (() => void) | undefined {
  const first = () => place.querySelector<HTMLElement>('input, textarea, select');
  const there = first();
  (there ?? place).focus();
  if (there !== null) return undefined;
  const observer = new MutationObserver(() => {
    const field = first();
    if (field === null) return;
    observer.disconnect();
    if (document.activeElement === place) field.focus();
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
