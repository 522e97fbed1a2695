import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { holds } from '../../index.ts';
import { useCallOf } from '../calls/useCall.ts';
import { Skeleton } from '../feedback/Loadable.tsx';
import { useIsLive } from '../useSnapshot.ts';
import { type BlockProps, type LazyBlock, loadBlock, loadedBlock } from './Block.ts';
import { useScreen } from './ScreenContext.tsx';

interface LaterBlockProps extends BlockProps {
  readonly load: LazyBlock;
  /** Suspends until the component is loaded. Not made here: React drops a component that suspends in its first rendering. */
  readonly Lazy: ComponentType<BlockProps>;
}

/** A block whose component is loaded on demand, never while the server renders. */
export function LaterBlock({ load, Lazy, ...shown }: LaterBlockProps) {
  const [isLoaded, setLoaded] = useState(useIsLive());
  useEffect(() => {
    // React takes the rest of a served page over only while no component suspends.
    if (!isLoaded)
      void loadBlock(load)
        .finally(() => setLoaded(true))
        .catch(() => undefined);
  }, [load, isLoaded]);
  const Shown = useMemo(() => (isLoaded ? (loadedBlock(load) ?? Lazy) : ServedBlock), [load, Lazy, isLoaded]);
  return <Shown {...shown} />;
}

/** Stands for it in the server's rendering. Reads the record that a form begins with, so that it travels with the page. */
function ServedBlock({ block: { props = {} } }: BlockProps) {
  const { context } = useScreen();
  const { load, newWhen } = props;
  const isNew = newWhen !== undefined && holds(newWhen, context);
  useCallOf(isNew ? undefined : load, context);
  return <Skeleton lines={6} />;
}
