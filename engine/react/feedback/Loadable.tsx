import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import type { Progress } from '../../index.ts';
import { failureText, statusOf } from '../connection/failures.ts';
import { useOnline } from '../connection/online.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { MissingPart } from './offline.tsx';

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

/** Grey lines as placeholder of loading text; announced to screen readers. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const { t } = useMessages();
  return (
    <div className="stack stack-tight" role="status">
      <span className="only-readers">{t('ui.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={String(line)} className="skeleton" aria-hidden />
      ))}
    </div>
  );
}

interface EmptyStateProps {
  readonly text: string;
  readonly icon?: string;
  /** Actions to change that. */
  readonly children?: ReactNode;
}

/** Placeholder for empty content: a text and, if there is one, a next step. */
export function EmptyState({ text, icon = 'inbox', children }: EmptyStateProps) {
  return (
    <div className="state">
      <SchemaIcon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  readonly text: string;
  readonly onRetry?: () => void;
}

/** Message about a failed load, with retry. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const { t } = useMessages();
  return (
    <div className="state" data-intent="danger" role="alert">
      <SchemaIcon name="error" />
      <p>{text}</p>
      {onRetry === undefined ? null : (
        <Button icon={<Refresh size={20} aria-hidden />} text={t('ui.retry')} onClick={onRetry} />
      )}
    </div>
  );
}

interface ProgressNoteProps {
  readonly text: string;
  /** 0 to 1; absent: indeterminate. */
  readonly value?: number;
  /** Present where the work can be cancelled (UI-04). */
  readonly onCancel?: () => void;
}

/** A long operation: text, progress, cancel. */
export function ProgressNote({ text, value, onCancel }: ProgressNoteProps) {
  const { t } = useMessages();
  const id = useId();
  return (
    <div className="progress" role="status">
      <label htmlFor={id}>{text}</label>
      <progress id={id} {...(value === undefined ? {} : { value, max: 1 })} />
      {onCancel === undefined ? null : <Button text={t('ui.stop')} onClick={onCancel} />}
    </div>
  );
}
