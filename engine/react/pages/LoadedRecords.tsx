import { type ReactNode, useEffect, useMemo } from 'react';
import type { Context, ScreenSchema } from '../../contract/index.ts';
import { getAt } from '../../index.ts';
import { useCallOf } from '../calls/useCallOf.ts';
import { MissingRecordPage } from './MissingRecordPage.tsx';
import { RecordPage } from './RecordPage.tsx';

type Load = NonNullable<ScreenSchema['load']>[number];
type Given = Load['gives'][string];

/** The same one at every drawing. */
const NOTHING: Context = {};

interface LoadedRecordsProps {
  readonly loads: readonly Load[];
  /** What the calls' inputs are filled from. */
  readonly scope: Context;
  /** Filled with what reads each of them again. */
  readonly reads?: Set<() => Promise<unknown>> | undefined;
  /** Shown once all of it is there; what was loaded is given by the names of the schema. */
  readonly children: (loaded: Context) => ReactNode;
}

/**
 * What a screen is about, read once for all its blocks: one that is not there, or not one's own, is told in their place.
 * What waits for no other's answer is asked side by side.
 */
export function LoadedRecords({ loads, scope, reads, children }: LoadedRecordsProps) {
  const ahead = loads.filter((load, index) => index > 0 && !waitsFor(load, loads.slice(0, index)));
  return (
    <>
      {ahead.map((load) => (
        <Ahead key={`${load.call}:${JSON.stringify(load.input)}`} load={load} scope={scope} />
      ))}
      <InTurn loads={loads} scope={scope} reads={reads}>
        {children}
      </InTurn>
    </>
  );
}

/** Whether the input names what an earlier one gives. */
function waitsFor({ input }: Load, earlier: readonly Load[]): boolean {
  const asked = JSON.stringify(input ?? {});
  const given = earlier.flatMap(({ gives }) => Object.keys(gives));
  return given.some((name) => asked.includes(`{${name}.`) || asked.includes(`"$case":"${name}.`));
}

/** The same question asked twice is one question: whose turn comes later finds the answer. */
function Ahead({ load, scope }: Pick<LoadedProps, 'load' | 'scope'>) {
  useCallOf(load, scope);
  return null;
}

function InTurn({ loads, scope, reads, children }: LoadedRecordsProps) {
  const [first, ...rest] = loads;
  if (first === undefined) return children(NOTHING);
  return (
    <Loaded load={first} scope={scope} reads={reads}>
      {(loaded) => (
        <InTurn loads={rest} scope={{ ...scope, ...loaded }} reads={reads}>
          {(more) => <Joined {...{ loaded, more }}>{children}</Joined>}
        </InTurn>
      )}
    </Loaded>
  );
}

interface LoadedProps extends Pick<LoadedRecordsProps, 'scope' | 'reads'> {
  readonly load: Load;
  readonly children: (loaded: Context) => ReactNode;
}

function Loaded({ load, scope, reads, children }: LoadedProps) {
  const call = useCallOf(load, scope);
  const { refresh } = call;
  useEffect(() => {
    reads?.add(refresh);
    return () => void reads?.delete(refresh);
  }, [reads, refresh]);
  if (load.optional === true && call.data === undefined && call.error !== undefined) return children(NOTHING);
  return (
    <RecordPage call={call}>
      {(data) => (
        <Gives load={load} data={data}>
          {children}
        </Gives>
      )}
    </RecordPage>
  );
}

function Gives({
  load,
  data,
  children,
}: Pick<LoadedProps, 'load' | 'children'> & { readonly data: unknown }) {
  const loaded = useMemo(
    () => Object.fromEntries(Object.entries(load.gives).map(([name, given]) => [name, givenBy(given, data)])),
    [load, data],
  );
  const isThere = Object.values(loaded).every((value) => value !== null && value !== undefined);
  return isThere || load.optional === true ? children(loaded) : <MissingRecordPage />;
}

/** The same object until one of the two becomes another. */
function Joined({
  loaded,
  more,
  children,
}: {
  readonly loaded: Context;
  readonly more: Context;
  readonly children: (all: Context) => ReactNode;
}) {
  return children(useMemo(() => ({ ...loaded, ...more }), [loaded, more]));
}

/** What lies at its place in the answer, with what it is said to have besides. */
function givenBy({ at, with: more, json }: Given, data: unknown): unknown {
  const found = at === undefined ? data : getAt(data, at);
  const value = json === true ? objectIn(found) : found;
  if (more === undefined || typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(more).map(([name, given]) => [name, givenBy(given as Given, data)]);
  return { ...value, ...(Object.fromEntries(parts) as Context) };
}

/** `{}` where the text is no JSON object (ENT-02). */
function objectIn(text: unknown): Context {
  try {
    const parsed: unknown = JSON.parse(String(text));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Context) : {};
  } catch {
    return {};
  }
}
