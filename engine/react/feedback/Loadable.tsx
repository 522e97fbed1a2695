import type { ReactNode } from 'react';
import type { Progress } from '../../index.ts';
import { MissingPart } from '../away/MissingPart.tsx';
import { statusOf } from '../connection/failures.ts';
import { failureText } from '../connection/failureText.ts';
import { useOnline } from '../connection/useOnline.ts';
import { useMessages } from '../provider/useMessages.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ProgressNote } from './ProgressNote.tsx';
import { Skeleton } from './Skeleton.tsx';

interface LoadableProps<T> {
  /** The result of `useCall`. */
  readonly call: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly progress?: Progress | undefined;
    readonly refresh: () => void;
  };
  readonly lines?: number;
  /** Replaces the children when the data count as empty. */
  readonly empty?: { readonly when: (data: T) => boolean; readonly text: string };
  readonly children: (data: T) => ReactNode;
}

/**
 * The four states of loaded content: loading (with progress, where the server reports it), failed, empty,
 * present. Old data stay while new ones are loading.
 */
export function Loadable<T>({ call, lines = 3, empty, children }: LoadableProps<T>) {
  const { t, value } = useMessages();
  const online = useOnline();
  const { progress } = call;
  const number = (count: number) => value(count, 'number');
  const far =
    progress === undefined ? null : (
      <ProgressNote
        text={t('ui.progress', { done: number(progress.done), total: number(progress.total) })}
        value={progress.done / progress.total}
      />
    );
  if (call.data === undefined) {
    if (call.error === undefined) return far ?? <Skeleton lines={lines} />;
    if (!online && statusOf(call.error) === undefined) return <MissingPart />;
    return <ErrorState text={failureText(call.error, t)} onRetry={call.refresh} />;
  }
  return (
    <>
      {far}
      {empty?.when(call.data) ? <EmptyState text={empty.text} /> : children(call.data)}
    </>
  );
}
