import { Button } from '@blueprintjs/core';
import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { isMissingPart, lookForNewVersion } from '../connection/newerVersion.ts';
import { useFormServices } from '../field/FormServices.ts';

/** A component that is loaded when it is first rendered, or ahead of that. */
export type LatePart<Props> = FunctionComponent<Props> & { readonly ahead: () => void };

/**
 * A rarely used part of a widget, loaded on demand. If loading fails (no network, a newer version deployed),
 * a note offers to reload the page; the form stays with all answers until then. Retrying would not help: the
 * browser's module map keeps failures.
 *
 * @param load errors other than a missing module are rethrown.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const fetchPart = (): Promise<void> => {
    coming ??= load().then((part) => {
      Part = part;
    });
    return coming;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: created once per part at module level, like React's lazy.
  function Late(props: Props) {
    const [failure, setFailure] = useState<unknown>();
    const [isThere, setThere] = useState(Part !== undefined);
    useEffect(() => {
      if (isThere) return undefined;
      let isGone = false;
      const settled = (settle: () => void) => () => isGone || settle();
      fetchPart().then(
        settled(() => setThere(true)),
        (why: unknown) => settled(() => setFailure(why))(),
      );
      return () => {
        isGone = true;
      };
    }, [isThere]);
    if (Part !== undefined && isThere) return <Part {...props} />;
    if (failure === undefined) return null;
    if (!isMissingPart(failure)) throw failure;
    return <MissingNote />;
  }
  return Object.assign(Late, { ahead: () => void fetchPart().catch(() => undefined) });
}

function MissingNote() {
  const { text } = useFormServices();
  useEffect(() => void lookForNewVersion(), []);
  return (
    <div className="sf-row" role="status">
      <p className="sf-warning">{text('form.part.missing')}</p>
      <Button text={text('form.part.reload')} onClick={() => location.reload()} />
    </div>
  );
}
