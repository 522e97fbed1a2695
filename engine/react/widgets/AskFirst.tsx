import { Button } from '@blueprintjs/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useFocusBeside } from '../feedback/useFocusBeside.ts';

interface AskFirstProps {
  readonly question: string;
  /** The word that destroys. */
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  /** The button that asks: given what to do when it is pressed. */
  readonly children: (ask: () => void) => ReactElement;
}

/** Destroys what cannot be had again only when that is said: the question stands in the button's place, the focus on the safe answer. */
export function AskFirst({ question, yes, no, onYes, children }: AskFirstProps) {
  const [asks, setAsks] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  useFocusBeside(place);
  useEffect(() => {
    // Not at the first drawing: nobody has pressed anything.
    if (begun.current) place.current?.querySelector('button')?.focus();
    begun.current = asks || begun.current;
  }, [asks]);
  return (
    <div ref={place} className="sf-ask">
      {asks ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form's
        <div role="group" aria-label={question}>
          <p>{question}</p>
          <div className="sf-row">
            <Button text={no} onClick={() => setAsks(false)} />
            <Button intent="danger" text={yes} onClick={onYes} />
          </div>
        </div>
      ) : (
        children(() => {
          begun.current = true;
          setAsks(true);
        })
      )}
    </div>
  );
}
