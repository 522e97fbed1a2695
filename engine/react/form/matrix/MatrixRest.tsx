import { Button } from '@blueprintjs/core';
import { Tick, Undo } from '@blueprintjs/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormSchema } from '../../../contract/index.ts';
import { equal, restAnswers } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { FormStore } from '../../field/store/FormStore.ts';

type Section = FormSchema['sections'][number];

interface Done {
  readonly answers: ReadonlyMap<string, unknown>;
  readonly before: ReadonlyMap<string, unknown>;
  readonly stamp: unknown;
}

/**
 * Number of unanswered rows, the button that answers them all, and the button that undoes exactly those
 * answers.
 */
export function MatrixRest({ section, readOnly }: { readonly section: Section; readonly readOnly: boolean }) {
  const { store, put } = useFormParts();
  const { text, translate, value } = useFormServices();
  const rows = store.model.fields.filter(
    (field) => field.section === section.id && (field.matrix !== undefined || field.noteOf !== undefined),
  );
  const count = useSyncExternalStore(
    (onStoreChange) => {
      const ends = rows.map(({ path }) => store.field(path).subscribe(onStoreChange));
      return () => {
        for (const end of ends) end();
      };
    },
    () => openRows(store, section).size,
  );
  const [done, setDone] = useState<Done>();
  const place = useRef<HTMLDivElement>(null);
  const toFocus = useRef(false);
  useEffect(() => {
    if (!toFocus.current) return;
    toFocus.current = false;
    place.current?.querySelector('button')?.focus();
  });
  const { rest: filler } = section.matrix ?? {};
  if (filler === undefined) return null;
  const stamp = stampOf(store, filler.stamp);
  const words = translate(filler.text);

  const answer = (): void => {
    const answers = openRows(store, section);
    const before = new Map([...answers.keys()].map((path) => [path, store.get(path)]));
    setDone({ answers, before, stamp: filler.stamp === undefined ? undefined : store.get(filler.stamp) });
    toFocus.current = true;
    for (const [path, answer] of answers) put(path, answer);
    if (filler.stamp !== undefined)
      store.set(`${filler.stamp}.rows`, [...(stamp?.rows ?? []), ...answers.keys()]);
  };
  const takeBack = ({ answers, before, stamp: old }: Done): void => {
    const unchangedPaths = [...answers]
      .filter(([path, answer]) => equal(store.get(path), answer))
      .map(([path]) => path);
    for (const path of unchangedPaths) put(path, before.get(path));
    const otherRows = (stamp?.rows ?? []).filter((row) => !answers.has(String(row)));
    if (filler.stamp !== undefined)
      store.set(filler.stamp, otherRows.length === 0 ? old : { ...stamp, rows: otherRows });
    setDone(undefined);
    toFocus.current = true;
  };
  return (
    <div className="sf-matrix-rest" ref={place}>
      {readOnly || count === 0 ? null : (
        <Button icon={<Tick />} text={`${words} (${count})`} onClick={answer} />
      )}
      <span role="status">
        {done === undefined ? '' : text('form.matrix.rested', { text: words, count: done.answers.size })}
      </span>
      {done === undefined ? null : (
        <Button icon={<Undo />} text={text('form.matrix.undo')} onClick={() => takeBack(done)} />
      )}
      {done === undefined && stamp?.by !== undefined && stamp.rows.length > 0 ? (
        <span className="sf-help">
          {text('form.matrix.stamped', {
            text: words,
            count: stamp.rows.length,
            by: stamp.by,
            when: value(stamp.at, 'date-time'),
          })}
        </span>
      ) : null}
    </div>
  );
}

/** The answers that the button would set now: path → value. */
function openRows(store: FormStore, section: Section): ReadonlyMap<string, unknown> {
  const views = store.model.fields
    .filter((field) => field.section === section.id && field.matrix !== undefined)
    .map(({ path }) => ({ path, ...store.field(path).get() }));
  const paths = (word: 'visible' | 'readOnly') =>
    new Set(views.filter((view) => view[word]).map(({ path }) => path));
  const state = { visible: paths('visible'), readOnly: paths('readOnly') };
  return restAnswers(store.model, state, store.record(), section);
}

interface Stamp {
  readonly rows: readonly unknown[];
  readonly by?: string;
  readonly at?: string;
}

function stampOf(store: FormStore, path: string | undefined): Stamp | undefined {
  const stamp = path === undefined ? undefined : store.get(path);
  if (typeof stamp !== 'object' || stamp === null) return undefined;
  const { rows } = stamp as Partial<Stamp>;
  return { ...stamp, rows: Array.isArray(rows) ? rows : [] };
}
