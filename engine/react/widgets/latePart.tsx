import { Button } from '@blueprintjs/core';
import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { useFormServices } from '../field/services/useFormServices.ts';
import { isMissingPart } from '../version/isMissingPart.ts';
import { lookForNewVersion } from '../version/versionStore.ts';

/** A component that comes when it is first shown, and may be fetched ahead. */
export type LatePart<Props> = FunctionComponent<Props> & { readonly ahead: () => void };

/**
 * A part of a widget that few need. Where it cannot be had (no network, a newer version in its place), a note in its stead says so and offers to
 * begin the page anew; the form around it stays until one does, with all that was answered. A page that once could not have a module never asks
 * for it again (HTML's module map keeps failures), so that nothing less would help.
 *
 * @param load what it fails with, but for a missing part, is thrown on.
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
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, where its module begins, as lazy of React does.
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
