import { Button } from '@blueprintjs/core';
import { Tick, Undo } from '@blueprintjs/icons';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldModel, FormSchema } from '../../../contract/index.ts';
import { equal, fieldChoices, restAnswers } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { FormStore } from '../../field/store/FormStore.ts';
import { useSnapshot } from '../../useSnapshot.ts';
import { Contents } from '../sections/Contents.tsx';

type Section = FormSchema['sections'][number];
type Property = ObjectFieldTemplateProps['properties'][number];

interface Props {
  readonly section: Section;
  readonly properties: readonly Property[];
  readonly readOnly: boolean;
}

/**
 * A section of matrix rows: one table, or several where other fields stand between the rows; the button that
 * fills the rest follows the last table.
 */
export function MatrixSection({ section, properties, readOnly }: Props) {
  const { store } = useFormParts();
  const runs = runsOf(section, properties, store.model.byPath);
  const last = runs.findLastIndex(({ rows }) => rows);
  const parts = runs.map((run, index) => (
    <div key={run.properties[0]?.name} className="sf-matrix-part">
      <Contents section={section.id} before={run.properties[0]?.name ?? ''} />
      {run.rows ? (
        <Table section={section} run={run} />
      ) : (
        <div className="sf-grid">{run.properties.map((property) => property.content)}</div>
      )}
      {index === last ? <MatrixRest section={section} readOnly={readOnly} /> : null}
    </div>
  ));
  return (
    <>
      {parts}
      <Contents section={section.id} />
    </>
  );
}

interface Run {
  readonly rows: boolean;
  readonly properties: readonly Property[];
}

/** Notes and photos stay in the table of their row; content (text, pictures) starts another table. */
function runsOf(
  { content = [] }: Section,
  properties: readonly Property[],
  fields: ReadonlyMap<string, FieldModel>,
): readonly Run[] {
  const runs: { readonly rows: boolean; readonly properties: Property[] }[] = [];
  for (const property of properties) {
    const field = fields.get(property.name);
    const owner = field?.noteOf === undefined ? field : fields.get(field.noteOf);
    const rows = owner?.matrix !== undefined;
    const run = runs.at(-1);
    if (run?.rows === rows && !content.some(({ before }) => before === property.name))
      run.properties.push(property);
    else runs.push({ rows, properties: [property] });
  }
  return runs;
}

function Table({ section, run }: { readonly section: Section; readonly run: Run }) {
  const { store, options, idPrefix } = useFormParts();
  const { translate, text } = useFormServices();
  const first = store.model.byPath.get(run.properties[0]?.name ?? '');
  const choices = first === undefined ? [] : fieldChoices(first, options);
  return (
    <table
      className="sf-matrix"
      aria-labelledby={section.title === undefined ? undefined : `${idPrefix}-${section.id}-title`}
    >
      <colgroup>
        <col />
        {choices.map(({ value }) => (
          <col key={value} className="sf-matrix-column" />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="only-readers">{text('form.matrix.question')}</span>
          </th>
          {choices.map(({ value, label }) => (
            <th key={value} scope="col">
              {translate(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {run.properties.map(({ name, content }) => {
          const field = store.model.byPath.get(name);
          if (field?.noteOf === undefined) return content;
          return (
            <Companion key={name} path={name} columns={choices.length + 1}>
              {content}
            </Companion>
          );
        })}
      </tbody>
    </table>
  );
}

/** Table row for the note or photos of the row above, while that field is visible. */
function Companion({
  path,
  columns,
  children,
}: {
  readonly path: string;
  readonly columns: number;
  readonly children: ReactNode;
}) {
  const { store } = useFormParts();
  const handle = store.field(path);
  const { visible } = useSnapshot(handle.subscribe, handle.get);
  if (!visible) return null;
  return (
    <tr>
      <td className="sf-matrix-companion" colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

type RestSection = FormSchema['sections'][number];

interface Done {
  readonly answers: ReadonlyMap<string, unknown>;
  readonly before: ReadonlyMap<string, unknown>;
  readonly stamp: unknown;
}

/**
 * Number of unanswered rows, the button that answers them all, and the button that undoes exactly those
 * answers.
 */
function MatrixRest({ section, readOnly }: { readonly section: RestSection; readonly readOnly: boolean }) {
  const { store, setField } = useFormParts();
  const { text, translate, value } = useFormServices();
  const rows = store.model.fields.filter(
    (field) => field.section === section.id && (field.matrix !== undefined || field.noteOf !== undefined),
  );
  const count = useSnapshot(
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
    for (const [path, answer] of answers) setField(path, answer);
    if (filler.stamp !== undefined)
      store.set(`${filler.stamp}.rows`, [...(stamp?.rows ?? []), ...answers.keys()]);
  };
  const takeBack = ({ answers, before, stamp: old }: Done): void => {
    const unchangedPaths = [...answers]
      .filter(([path, answer]) => equal(store.get(path), answer))
      .map(([path]) => path);
    for (const path of unchangedPaths) setField(path, before.get(path));
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
function openRows(store: FormStore, section: RestSection): ReadonlyMap<string, unknown> {
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
