import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { FieldModel, FormSchema } from '../../../contract/index.ts';
import { fieldChoices } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { Contents } from '../sections/Contents.tsx';
import { MatrixRest } from './MatrixRest.tsx';

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
  const { visible } = useSyncExternalStore(handle.subscribe, handle.get);
  if (!visible) return null;
  return (
    <tr>
      <td className="sf-matrix-companion" colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}
