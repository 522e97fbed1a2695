import { type ReactNode, useEffect, useMemo } from 'react';
import type { Context, ScreenSchema } from '../../contract/index.ts';
import { getAt } from '../../index.ts';
import { type CallState, useCallOf } from '../calls/useCall.ts';
import { statusOf } from '../connection/failures.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { ForbiddenPage, MissingRecordPage } from './MessagePage.tsx';

type Load = NonNullable<ScreenSchema['load']>[number];
type Given = Load['gives'][string];

/** A constant, to be equal on each render. */
const NOTHING: Context = {};

interface LoadedRecordsProps {
  readonly loads: readonly Load[];
  /** Context for the inputs of the calls. */
  readonly scope: Context;
  /** Each load adds its reload function. */
  readonly reads?: Set<() => Promise<unknown>> | undefined;
  /** Rendered once all loads are complete; keys are the names in the schema. */
  readonly children: (loaded: Context) => ReactNode;
}

/**
 * Loads the records of a screen once for all its blocks; a missing or forbidden one replaces the screen by a
 * message page. Independent loads run in parallel.
 */
export function LoadedRecords(props: LoadedRecordsProps) {
  const { loads, scope, children } = props;
  const [first, ...following] = loads;
  const ahead = loads.filter((load, index) => index > 0 && !waitsFor(load, loads.slice(0, index)));
  return (
    <>
      {ahead.map((load) => (
        <Ahead key={`${load.call}:${JSON.stringify(load.input)}`} load={load} scope={scope} />
      ))}
      {first === undefined ? (
        children(NOTHING)
      ) : (
        <Loaded {...props} load={first} following={following} known={NOTHING} />
      )}
    </>
  );
}

/** Whether the input refers to a result of an earlier load. */
function waitsFor({ input }: Load, earlier: readonly Load[]): boolean {
  const inputText = JSON.stringify(input ?? {});
  const earlierNames = earlier.flatMap(({ gives }) => Object.keys(gives));
  return earlierNames.some(
    (name) => inputText.includes(`{${name}.`) || inputText.includes(`"$case":"${name}.`),
  );
}

/** Starts a request ahead: identical requests are shared, so the load itself finds its answer. */
function Ahead({ load, scope }: Pick<LoadedProps, 'load' | 'scope'>) {
  useCallOf(load, scope);
  return null;
}

interface LoadedProps extends Omit<LoadedRecordsProps, 'loads'> {
  readonly load: Load;
  readonly following: readonly Load[];
  /** Records of the loads before. */
  readonly known: Context;
}

/** Records of one load, joined with those before, for the loads that follow it. */
function Loaded(props: LoadedProps) {
  const { load, scope, known, reads, children } = props;
  const [next, ...following] = props.following;
  const call = useCallOf(load, scope);
  const { refresh } = call;
  useEffect(() => {
    reads?.add(refresh);
    return () => void reads?.delete(refresh);
  }, [reads, refresh]);
  const loaded = useMemo(() => {
    const values = Object.entries(load.gives).map(([name, source]) => [name, givenBy(source, call.data)]);
    return { ...known, ...(Object.fromEntries(values) as Context) };
  }, [known, load, call.data]);
  const renderNext = (all: Context) =>
    next === undefined ? (
      children(all)
    ) : (
      <Loaded {...props} load={next} following={following} scope={{ ...scope, ...all }} known={all} />
    );
  if (load.optional === true && call.data === undefined && call.error !== undefined) return renderNext(known);
  const isThere = Object.keys(load.gives).every(
    (name) => loaded[name] !== null && loaded[name] !== undefined,
  );
  return (
    <RecordPage call={call}>
      {() => (isThere || load.optional === true ? renderNext(loaded) : <MissingRecordPage />)}
    </RecordPage>
  );
}

/** The value at its place in the answer, with its additional members. */
function givenBy({ at, with: more, json }: Given, data: unknown): unknown {
  const located = at === undefined ? data : getAt(data, at);
  const value = json === true ? objectIn(located) : located;
  if (more === undefined || typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(more).map(([name, member]) => [name, givenBy(member as Given, data)]);
  return { ...value, ...(Object.fromEntries(parts) as Context) };
}

/** `{}` if the text is no JSON object (ENT-02). */
function objectIn(text: unknown): Context {
  try {
    const parsed: unknown = JSON.parse(String(text));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Context) : {};
  } catch {
    return {};
  }
}

interface RecordPageProps<T> {
  readonly call: CallState<T>;
  readonly children: (data: T) => ReactNode;
}

/**
 * A page about one record. Not found, invalid id and forbidden have separate pages (SCR-06); other states as
 * in `Loadable`.
 */
export function RecordPage<T>({ call, children }: RecordPageProps<T>) {
  const status = call.data === undefined ? statusOf(call.error) : undefined;
  if (status === 404 || status === 400) return <MissingRecordPage />;
  if (status === 403) return <ForbiddenPage />;
  return (
    <Loadable call={call} lines={8}>
      {children}
    </Loadable>
  );
}
