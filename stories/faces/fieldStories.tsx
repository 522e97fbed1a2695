import { sampleRecord } from '../../engine/editor/index.ts';
import {
  type Check,
  defaultsOf,
  type FieldLayout,
  type FormPackage,
  type FormSchema,
  getAt,
  setAt,
} from '../../engine/index.ts';
import { SchemaForm } from '../../engine/react/form/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { phone } from '../frame/phone.ts';
import { wrongRecord } from '../samples/wrongRecord.ts';

interface FieldFaceProps {
  readonly package: FormPackage;
  readonly check: Check;
  readonly field: string;
  /** What people call the kind. */
  readonly title: string;
}

const ALWAYS = { 'user.userId': { type: 'integer' } } as const;

/** One field with all its states, one below the other, as forms show it. */
function FieldFace({ package: pkg, check, field, title: kind }: FieldFaceProps) {
  const context = { user: { userId: 1 }, modules: {}, today: '2026-11-20' };
  const layout = layoutOf(pkg.form, field);
  const filled = getAt(sampleRecord(pkg), field);
  const wrong = getAt(wrongRecord(pkg) ?? {}, field);
  const empty = defaultsOf(pkg.entity);
  const states = [
    { title: 'Vuoto', record: empty },
    { title: 'Compilato', record: filled === undefined ? empty : setAt(empty, field, filled) },
    { title: 'Obbligatorio', record: empty, more: { requiredWhen: ALWAYS } },
    { title: 'Sbagliato', record: wrong === undefined ? empty : setAt(empty, field, wrong), problem: true },
    {
      title: 'Sola lettura',
      record: filled === undefined ? empty : setAt(empty, field, filled),
      more: { readOnlyWhen: ALWAYS },
    },
    {
      title: 'Di altri',
      record: filled === undefined ? empty : setAt(empty, field, filled),
      word: { change: [{ permissions: ['nobody'] }], text: 'Lo modifica solo chi pianifica' },
    },
  ];
  return (
    <CatalogueFrame>
      <main>
        <h1>{kind}</h1>
        {states.map(({ title, record, more, problem, word }) => (
          <section key={title}>
            <h2>{title}</h2>
            <SchemaForm
              package={only(editedBy(pkg, field, word), { ...layout, ...more }, title)}
              check={check}
              record={record as never}
              context={context}
              {...(problem === true
                ? { problems: [{ path: field, rule: 'required', params: {}, severity: 'error' as const }] }
                : {})}
            />
          </section>
        ))}
      </main>
    </CatalogueFrame>
  );
}

function layoutOf({ sections }: FormSchema, field: string): FieldLayout {
  const fieldLayout = sections.flatMap(({ fields }) => fields).find((each) => each.field === field);
  if (fieldLayout === undefined) throw new Error(`The form has no field "${field}".`);
  const { showWhen: _show, requiredWhen: _required, readOnlyWhen: _readOnly, ...layout } = fieldLayout;
  return layout;
}

/** The field with the given edit rights; without them everybody may change it. */
function editedBy(pkg: FormPackage, field: string, word: object | undefined): FormPackage {
  const place = `properties.${field.replaceAll('.', '.properties.')}.x-may`;
  return { ...pkg, entity: setAt(pkg.entity, place, word) };
}

/** The form reduced to one field; a unique name lets several stand on one page. */
function only(pkg: FormPackage, layout: FieldLayout, name: string): FormPackage {
  const { readOnlyWhen: _readOnly, rules: _rules, ...form } = pkg.form;
  return {
    ...pkg,
    name: `${pkg.name} ${name}`,
    form: { ...form, sections: [{ id: 'campo', fields: [layout] }] },
  };
}

type FieldData = Omit<FieldFaceProps, 'check'>;

/** The stories of one kind of field: its states at a desk and on a phone. */
export function fieldStories(data: FieldData, check: Check) {
  const args = { ...data, check };
  return { meta: { component: FieldFace }, Stati: { args }, Telefono: { args, ...phone } };
}
