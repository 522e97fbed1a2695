import { Button, ButtonGroup } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';

type EditorView = 'outline' | 'words' | 'preview';

const VIEWS: readonly EditorView[] = ['outline', 'words', 'preview'];

interface EditorViewsProps {
  /** A schema that nothing shows has no preview. */
  readonly parts: Readonly<Record<Exclude<EditorView, 'preview'>, ReactNode> & { preview?: ReactNode }>;
  /** Counts the ways to the words: each goes to the first of them. */
  readonly toWords: number;
}

/** The parts of the editor beside each other, the preview put away by whoever wants the room; where there is less of it, fewer at a time. */
export function EditorViews({ parts, toWords }: EditorViewsProps) {
  const { t } = useMessages();
  const [view, setView] = useState<EditorView>(toWords > 0 ? 'words' : 'outline');
  const [isAside, setIsAside] = useState(true);
  const views = VIEWS.filter((each) => parts[each] !== undefined);
  const hasPreview = parts.preview !== undefined;
  const words = useRef<HTMLDivElement>(null);
  const [went, setWent] = useState(toWords);
  if (went !== toWords) {
    setWent(toWords);
    setView('words');
  }
  useEffect(
    () => (toWords === 0 || words.current === null ? undefined : focusFirst(words.current)),
    [toWords],
  );
  return (
    <>
      <ButtonGroup className="schemas-views" data-aside={hasPreview ? isAside : 'none'} fill>
        {views.map((each) => (
          <Button
            key={each}
            text={t(`schemas.view.${each}`)}
            active={view === each}
            aria-pressed={view === each}
            onClick={() => setView(each)}
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
        {views.map((each) => (
          <div key={each} data-part={each} {...(each === 'words' ? { ref: words, tabIndex: -1 } : {})}>
            {parts[each]}
          </div>
        ))}
      </div>
    </>
  );
}

/** The first of the words has the focus; as long as they are on their way, their place has it. */
function focusFirst(place: HTMLElement): (() => void) | undefined {
  const first = () => place.querySelector<HTMLElement>('input, textarea, select');
  const there = first();
  (there ?? place).focus();
  if (there !== null) return undefined;
  const watch = new MutationObserver(() => {
    const come = first();
    if (come === null) return;
    watch.disconnect();
    if (document.activeElement === place) come.focus();
  });
  watch.observe(place, { childList: true, subtree: true });
  return () => watch.disconnect();
}
