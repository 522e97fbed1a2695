import {
  createFormModel,
  defaultsOf,
  type FormPackage,
  formPackage,
  formState,
  type Product,
} from '../../engine/index.ts';
import { checkModule } from '../../engine/node.ts';
import { inLanguages } from './inLanguages.ts';
import { areaOf, examplesOf, recordedRecord, type SchemaReading } from './SchemaReading.ts';
import { type StoryFile, storyFiles } from './StoryFile.ts';
import { sceneOf } from './sceneOf.ts';

/** Per form: its package, its compiled check, a record of the demo, its stories. */
export function formFiles(reading: SchemaReading): StoryFile[] {
  const { product } = reading;
  return Object.keys(product.forms).flatMap((name) => {
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
          Vuoto: 'made.Vuoto',
          Compilato: 'made.Compilato',
          ...(refuses ? { Sbagliato: 'made.Sbagliato' } : {}),
          ...(refuses && isPage(product, name) ? inLanguages(product, 'Sbagliato', 'made.Sbagliato') : {}),
          SolaLettura: { from: 'made.SolaLettura', name: 'Sola lettura' },
          Telefono: 'made.Telefono',
          Comportamento: 'made.Comportamento',
        },
        examples: scenarios,
      }),
    ];
  });
}

/** A form that is a page of its own, not a dialog: a checklist, a document. */
function isPage({ screens }: Product, name: string): boolean {
  return Object.values(screens).some(({ blocks }) =>
    blocks.some((block) => block.kind === 'form' && block.name === name),
  );
}

/** A form that refuses nothing has no wrong picture; what is hidden is not judged, and a form of pages tells at the field which keeps one from going on. */
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
