import {
  createFormModel,
  defaultsOf,
  type FormPackage,
  formPackage,
  formState,
  type Product,
} from '../../engine/index.ts';
import { checkModule } from '../../engine/node.ts';
import { coverKinds } from './coverKinds.ts';
import { areaOf, examplesOf, recordedRecord, type SchemaReading, sceneOf } from './SchemaReading.ts';
import { inLanguages, type StoryFile, storyFiles } from './StoryFile.ts';

/** Per form: its package, compiled check, a recorded record and its stories. */
export function formFiles(reading: SchemaReading): StoryFile[] {
  const { product } = reading;
  const names = Object.keys(product.forms);
  const samples = coverKinds(names, (name) => widgetsOf(product, name));
  const pages = names.filter((name) => isPage(product, name));
  const pageSamples = coverKinds(pages, (name) => widgetsOf(product, name));
  return names.flatMap((name) => {
    const isRepetition = !samples.has(name);
    const pkg = formPackage(product, name);
    const { record: _record, user: _user, ...scene } = sceneOf(product, 'form', name);
    const scenarios = examplesOf(reading, 'form', name);
    const fields = createFormModel(pkg).fields.map(({ path }) => path);
    const refuses = refusesSomething(pkg);
    return [
      { name: `form-${name}.check.js`, text: checkModule(pkg.entity) },
      ...storyFiles({
        stem: `form-${name}`,
        title: `${areaOf(reading, 'form', name)}/Moduli/${pkg.form.title} (${name})`,
        maker: ['formStories', 'formStories'],
        data: {
          package: pkg,
          scene,
          recorded: recordedRecord(reading, pkg.entity, fields) ?? null,
          scenarios,
        },
        check: name,
        stories: {
          Vuoto: { from: 'made.Vuoto', isRepetition: isRepetition && refuses },
          Compilato: 'made.Compilato',
          ...(refuses ? { Sbagliato: 'made.Sbagliato' } : {}),
          ...(refuses && pages.includes(name)
            ? inLanguages(product, 'Sbagliato', 'made.Sbagliato', !pageSamples.has(name))
            : {}),
          SolaLettura: { from: 'made.SolaLettura', name: 'Sola lettura', isRepetition },
          Telefono: { from: 'made.Telefono', isRepetition },
          Comportamento: { from: 'made.Comportamento', isRepetition },
        },
        examples: scenarios,
        samples: reading.samples,
      }),
    ];
  });
}

/** Kinds of fields of a form. */
function widgetsOf(product: Product, name: string): readonly string[] {
  return createFormModel(formPackage(product, name)).fields.map(({ widget }) => widget);
}

/** Whether the form is a page, e.g. a checklist, rather than a dialog. */
function isPage({ screens }: Product, name: string): boolean {
  return Object.values(screens).some(({ blocks }) =>
    blocks.some((block) => block.kind === 'form' && block.name === name),
  );
}

/**
 * Whether the form can show errors: only then it has a story with errors. Hidden fields are not checked, and
 * a form with pages reports errors at the field that blocks the next page.
 */
function refusesSomething(pkg: FormPackage): boolean {
  if (pkg.form.pages !== undefined) return false;
  const model = createFormModel(pkg);
  const { visible } = formState(model, defaultsOf(pkg.entity), {});
  return model.fields.some(({ path, required, schema, layout }) => {
    if (!visible.has(path)) return false;
    const types = [schema.type].flat();
    return (
      (required && schema.default === undefined && layout.proposed === undefined) ||
      schema.minimum !== undefined ||
      schema.maximum !== undefined ||
      (types.includes('string') && schema.enum === undefined && (schema.maxLength ?? 501) <= 500)
    );
  });
}
