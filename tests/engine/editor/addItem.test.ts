import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  addItem,
  type EditedFiles,
  editSchema,
  type ItemKindName,
  NEW_ITEM_KINDS,
  type NewItem,
  outlineOf,
  stepInOutline,
  untranslatedAt,
  withLabel,
} from '../../../engine/editor/index.ts';
import { createFormModel, formPackage, setAt, validateForm } from '../../../engine/index.ts';
import { compileCheck, examine } from '../../../engine/node.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const ENTITY = 'checklist/pjc.entity.json';
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

const asbestos: NewItem = {
  ...{ form: PJC, section: '/sections/2', index: 15 },
  ...{ title: 'Presenza amianto', kind: 'danger', note: 'required' },
  translations: { en: 'Asbestos present', ar: 'وجود الأسبستوس' },
};
type Properties = Readonly<Record<string, Json>>;
const propertiesOf = (of: EditedFiles): Properties =>
  (of[ENTITY] as unknown as { properties: Properties }).properties;

describe('an item that is added to a checklist', () => {
  it('creates property, field, note and translations, without findings', () => {
    const { files: added, field, pointer } = addItem(files, asbestos);
    expect({ field, pointer }).toEqual({ field: 'presenzaAmianto', pointer: '/sections/2/fields/15' });
    expect(propertiesOf(added)['presenzaAmianto']).toEqual({
      title: 'Presenza amianto',
      'x-flag': 'anomaly',
      'x-note': 'required',
    });
    const names = Object.keys(propertiesOf(added));
    expect(names.slice(names.indexOf('NM'), names.indexOf('NM') + 2)).toEqual(['NM', 'presenzaAmianto']);
    const { findings, product } = examine(added as Readonly<Record<string, unknown>>);
    expect(findings).toEqual([]);
    if (product === undefined) throw new Error('no product');
    const pkg = formPackage(product, 'pjc');
    expect(pkg.entity.properties).toMatchObject({
      presenzaAmianto: { type: 'string', enum: ['Y', 'N'], 'x-flag': 'anomaly' },
      presenzaAmianto_note: {
        ...{ title: 'Nota: presenza amianto', type: 'string', maxLength: 500 },
        'x-required-if': { field: 'presenzaAmianto', is: ['Y'] },
      },
    });
    const check = compileCheck(pkg.entity);
    const problems = (record: object) =>
      validateForm(createFormModel(pkg), record as never, { team: {} }, check)
        .map(({ path }) => path)
        .filter((path) => path.startsWith('presenza'));
    expect(problems({ presenzaAmianto: 'Y' })).toEqual(['presenzaAmianto_note']);
    expect(problems({ presenzaAmianto: 'Y', presenzaAmianto_note: 'Tetto in eternit' })).toEqual([]);
    expect(problems({ presenzaAmianto: 'N' })).toEqual([]);
  });

  it('moves up afterwards as any other', () => {
    const added = addItem(files, asbestos);
    const moved = stepInOutline(added.files, { file: PJC, pointer: added.pointer }, 'up');
    expect(
      outlineOf(moved.files, PJC)[2]
        ?.fields.map(({ path }) => path)
        .slice(14, 16),
    ).toEqual(['presenzaAmianto', 'NM']);
  });

  it('reports a missing translation', () => {
    const { findings } = examine(
      addItem(files, { ...asbestos, note: 'offered', translations: { en: 'Asbestos present' } })
        .files as Readonly<Record<string, unknown>>,
    );
    expect(new Set(findings.map(({ file }) => file))).toEqual(new Set(['checklist/translations.ar.json']));
  });

  it('[CKL-04] owes only its own title: its note is called by it in every language', () => {
    const added = addItem(files, { ...asbestos, translations: {} });
    const { findings, product } = examine(added.files as Readonly<Record<string, unknown>>);
    const lacking = findings.map((finding) => untranslatedAt(added.files, finding));
    expect(lacking.map((each) => `${each?.locale} ${each?.text}`)).toEqual([
      'ar Presenza amianto',
      'en Presenza amianto',
    ]);
    const noteIn = (loaded: typeof product) => loaded?.messages['en']?.labels?.['Nota: presenza amianto'];
    const noted = (of: EditedFiles) => noteIn(examine(of as Readonly<Record<string, unknown>>).product);
    expect(noteIn(product)).toBeUndefined();
    const title = { file: ENTITY, pointer: '/properties/presenzaAmianto/title' };
    const translatedFiles = withLabel(added.files, 'en', title, 'Asbestos');
    expect(noted(translatedFiles)).toBe('Note: asbestos');
    expect(noted(withLabel(translatedFiles, 'en', title, 'ACM present'))).toBe('Note: ACM present');
    // A text about the note itself counts as a reference.
    const texts = 'checklist/translations.en.json';
    const noteTranslation = { does: 'set', file: texts, value: 'Where it is' } as const;
    const apart = editSchema(translatedFiles, { ...noteTranslation, at: '/texts/Nota: presenza amianto' });
    expect(noted(apart)).toBe('Where it is');
  });

  it('[CKL-04] equals the long notation, and its note has its label', () => {
    const { files: added } = addItem(files, asbestos);
    const { properties, ...entity } = added[ENTITY] as unknown as { properties: Properties };
    const flag = { title: 'Presenza amianto', type: 'string', 'x-options': 'yes-no', 'x-flag': 'anomaly' };
    const note = {
      ...{ title: 'Nota: presenza amianto', type: 'string', maxLength: 500 },
      'x-required-if': { field: 'presenzaAmianto', is: ['Y'] },
    };
    const long = { ...properties, presenzaAmianto: flag, presenzaAmianto_note: note };
    const [short, written] = [
      added,
      { ...added, [ENTITY]: { ...entity, properties: long } as unknown as Json },
    ].map((of) => examine(of as Readonly<Record<string, unknown>>));
    expect(written?.findings).toEqual([]);
    expect(written?.product?.entities['pjc']).toEqual(short?.product?.entities['pjc']);
    expect(written?.product?.messages).toEqual(short?.product?.messages);
  });

  it('may be of each kind', () => {
    const untranslated: EditedFiles = {
      ...files,
      'shared/messages.it.json': setAt(files['shared/messages.it.json'], 'ofSchemas', undefined) as Json,
    };
    let added = untranslated;
    for (const kind of Object.keys(NEW_ITEM_KINDS) as readonly ItemKindName[]) {
      const options = kind === 'choice' || kind === 'choices' ? { options: 'priority' } : {};
      const note = ['flag', 'danger', 'inOrder'].includes(kind) ? ({ note: 'required' } as const) : {};
      const place = { form: PJC, section: '/sections/3', index: 1 };
      const item = addItem(added, { ...place, title: `Vento (${kind})`, kind, ...options, ...note });
      expect(item.field).toBe(`vento${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
      added = item.files;
    }
    expect(examine(added as Readonly<Record<string, unknown>>).findings).toEqual([]);
  });

  it('gets a unique name from any title', () => {
    const fieldNameFor = (title: string) => addItem(files, { ...asbestos, title }).field;
    expect(fieldNameFor('Società & città')).toBe('societaCitta');
    expect(fieldNameFor('note')).toBe('note2');
    expect(fieldNameFor('Constructor')).toBe('constructor2');
    expect(fieldNameFor('220 V')).toBe('voce220V');
    expect(fieldNameFor('؟')).toBe('voce');
    expect(fieldNameFor('a'.repeat(90))).toHaveLength(40);
    const twice = addItem(addItem(files, asbestos).files, asbestos);
    expect(twice.field).toBe('presenzaAmianto2');
  });

  it('needs a section and an entity', () => {
    expect(() => addItem(files, { ...asbestos, section: '/sections/99' })).toThrow('/sections/99');
    const { [ENTITY]: _gone, ...rest } = files;
    expect(() => addItem(rest, asbestos)).toThrow('has no place');
  });
});
