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
  const [view, setView] = useState<EditorView>('outline');
  const [isAside, setIsAside] = useState(true);
  const views = VIEWS.filter((each) => parts[each] !== undefined);
  const hasPreview = parts.preview !== undefined;
  const words = useRef<HTMLDivElement>(null);
  const [went, setWent] = useState(toWords);
  if (went !== toWords) {
    setWent(toWords);
    setView('words');
  }
  useEffect(() => {
    if (toWords > 0) words.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [toWords]);
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
          <div key={each} data-part={each} ref={each === 'words' ? words : null}>
            {parts[each]}
          </div>
        ))}
      </div>
    </>
  );
}
