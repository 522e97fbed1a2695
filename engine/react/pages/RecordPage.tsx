import type { ReactNode } from 'react';
import type { CallState } from '../calls/useCall.ts';
import { statusOf } from '../connection/failures.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { ForbiddenPage } from './ForbiddenPage.tsx';
import { MissingRecordPage } from './MissingRecordPage.tsx';

interface RecordPageProps<T> {
  readonly call: CallState<T>;
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/**
 * A page about one record. Not found, invalid id and forbidden have separate pages (SCR-06); other states as
 * in `Loadable`.
 */
export function RecordPage<T>({ call, lines = 8, children }: RecordPageProps<T>) {
  const status = call.data === undefined ? statusOf(call.error) : undefined;
  if (status === 404 || status === 400) return <MissingRecordPage />;
  if (status === 403) return <ForbiddenPage />;
  return (
    <Loadable call={call} lines={lines}>
      {children}
    </Loadable>
  );
}
