import { holds } from '../../index.ts';
import { useCallOf } from '../calls/useCall.ts';
import { Skeleton } from '../feedback/Loadable.tsx';
import type { BlockProps } from './Block.ts';
import { useScreen } from './ScreenContext.tsx';

/**
 * Stands in the server's rendering for a block whose component only devices load. Reads the record that a form
 * begins with, so that it travels with the page.
 */
export function LaterBlock({ block: { props = {} } }: BlockProps) {
  const { context } = useScreen();
  const { load, newWhen } = props;
  const isNew = newWhen !== undefined && holds(newWhen, context);
  useCallOf(isNew ? undefined : load, context);
  return <Skeleton lines={6} />;
}
