import { Button } from '@blueprintjs/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useFocusBeside } from '../feedback/useFocusBeside.ts';

interface AskFirstProps {
  readonly question: string;
  /** Label of the button that confirms the deletion. */
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  /** Renders the first button; `ask` is its click handler. */
  readonly children: (ask: () => void) => ReactElement;
}

/**
 * Asks for confirmation before something is deleted for good: the question replaces the button, with the
 * focus on the safe answer.
 */
export function AskFirst({ question, yes, no, onYes, children }: AskFirstProps) {
  const [asks, setAsks] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useFocusBeside(place);
  useEffect(() => {
    // Not on the first render: no button was pressed yet.
    if (wasPressed.current) place.current?.querySelector('button')?.focus();
    wasPressed.current = asks || wasPressed.current;
  }, [asks]);
  return (
    <div ref={place} className="sf-ask">
      {asks ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to the form
        <div role="group" aria-label={question}>
          <p>{question}</p>
          <div className="sf-row">
            <Button text={no} onClick={() => setAsks(false)} />
            <Button intent="danger" text={yes} onClick={onYes} />
          </div>
        </div>
      ) : (
        children(() => {
          wasPressed.current = true;
          setAsks(true);
        })
      )}
    </div>
  );
}
