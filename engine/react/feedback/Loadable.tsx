import type { ReactNode } from 'react';
import { MissingPart } from '../away/MissingPart.tsx';
import { statusOf } from '../connection/failures.ts';
import { failureText } from '../connection/failureText.ts';
import { useOnline } from '../connection/useOnline.ts';
import { useMessages } from '../provider/useMessages.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';

interface LoadableProps<T> {
  /** As `useCall` gives it. */
  readonly call: { readonly data: T | undefined; readonly error: unknown; readonly refresh: () => void };
  readonly lines?: number;
  /** Shown in place of the children when the data count as empty. */
  readonly empty?: { readonly when: (data: T) => boolean; readonly text: string };
  readonly children: (data: T) => ReactNode;
}

/** The four faces of everything that is loaded: on its way, failed, empty, there. Old data stay while new ones come. */
export function Loadable<T>({ call, lines = 3, empty, children }: LoadableProps<T>) {
  const { t } = useMessages();
  const online = useOnline();
  if (call.data === undefined) {
    if (call.error === undefined) return <Skeleton lines={lines} />;
    if (!online && statusOf(call.error) === undefined) return <MissingPart />;
    return <ErrorState text={failureText(call.error, t)} onRetry={call.refresh} />;
  }
  if (empty?.when(call.data)) return <EmptyState text={empty.text} />;
  return children(call.data);
}
