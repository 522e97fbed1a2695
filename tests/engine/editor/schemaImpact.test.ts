import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  checklistFiles,
  type EditedFiles,
  fieldMentions,
  schemaImpact,
} from '../../../engine/editor/index.ts';
import { setAt } from '../../../engine/index.ts';
import { DEEP, runs } from '../../support/runs.ts';
import { libraryFiles } from '../support/library.ts';
import { productFiles } from './productFiles.ts';

let library: EditedFiles;
let product: EditedFiles;
beforeAll(async () => {
  library = (await libraryFiles()) as EditedFiles;
  product = await productFiles();
});

type Properties = Readonly<Record<string, Json>>;
const LOAN = 'loans/loan.entity.json';
const propertiesIn = (files: EditedFiles, path: string): Properties =>
  (files[path] as unknown as { properties: Properties }).properties;
const withProperties = (
  files: EditedFiles,
  path: string,
  change: (own: Properties) => Properties,
): EditedFiles => ({
  ...files,
  [path]: setAt(files[path] as never, 'properties', change(propertiesIn(files, path)) as never) as Json,
});

describe('the impact of changed files', () => {
  it('is empty for equal schemas, in another key order or with another comment', () => {
    const none = { changes: [], mentions: [], waiting: [] };
    const nothing = { ...none, total: { changes: 0, mentions: 0 }, whole: true };
    expect(schemaImpact(library, library)).toEqual(nothing);
    const otherFiles = { ...library, 'loans/loan.table.json': { anything: true } };
    expect(schemaImpact(library, otherFiles)).toEqual(nothing);
  });

  it('includes nested rows and hidden fields', () => {
    const after = withProperties(library, LOAN, (own) => {
      const rows = structuredClone(own['extras']) as { items: { properties: Record<string, Json> } };
      rows.items.properties['colour'] = { title: 'Colore', type: 'string' };
      return { ...own, extras: rows as unknown as Json, unseen: { title: 'Mai chiesto', type: 'string' } };
    });
    const { changes } = schemaImpact(library, after);
    expect(changes).toContainEqual({ entity: 'loan', path: 'unseen', label: 'Mai chiesto', kind: 'added' });
    expect(changes).toContainEqual({ entity: 'loan', path: 'extras.colour', label: 'Colore', kind: 'added' });
  });

  it('is an item with another name only where one alone is called so and takes the same', () => {
    const moved = (schema: object) =>
      withProperties(library, LOAN, ({ fine, ...own }) => ({
        ...own,
        penalty: { ...(fine as object), ...schema } as Json,
      }));
    const ofPenalty = (schema: object) =>
      schemaImpact(library, moved(schema))
        .changes.filter(({ path, form }) => form === undefined && ['fine', 'penalty'].includes(path))
        .map(({ kind }) => kind);
    expect(ofPenalty({})).toContain('renamed');
    expect(ofPenalty({ title: 'Altro' })).not.toContain('renamed');
    expect(ofPenalty({ type: 'boolean' })).not.toContain('renamed');
  });

  it('is a form or an entity as a whole where it comes or goes', () => {
    const { 'loans/loan.form.json': _form, ...rest } = library;
    const { changes } = schemaImpact(library, rest);
    expect(changes.filter(({ form }) => form === 'loan')).toMatchObject([{ path: '', kind: 'removed' }]);
    expect(schemaImpact(rest, library).changes).toContainEqual(
      expect.objectContaining({ form: 'loan', path: '', kind: 'added' }),
    );
  });
});

describe('places that speak of a field', () => {
  it('each lead to something, in files that are there, of any item of a checklist', () => {
    // A sample, and in `npm run deep` the first forty.
    const every = DEEP > 1 ? 1 : 4;
    for (const entity of ['pjc', 'vis']) {
      const path = checklistFiles(product, entity).entity ?? '';
      const fields = Object.keys(propertiesIn(product, path)).slice(0, 40);
      for (const field of fields.filter((_, index) => index % every === 0)) {
        const mentions = fieldMentions(product, { entity, field });
        for (const { file, pointer } of mentions) {
          const value = pointer
            .split('/')
            .slice(1)
            .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
            .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], product[file]);
          expect(value, `${file}${pointer}`).toBeDefined();
        }
      }
    }
  });

  it('of a field that there is not are none', () => {
    expect(fieldMentions(product, { entity: 'vis', field: 'nessuno' })).toEqual([]);
    expect(fieldMentions(product, { entity: 'nessuna', field: 'odm' })).toEqual([]);
  });
});

describe('any change of an entity’s items', () => {
  it('lists each added and removed field once', () => {
    const names = Object.keys(propertiesIn(library, LOAN));
    fc.assert(
      fc.property(
        fc.subarray(names),
        fc.uniqueArray(fc.stringMatching(/^n[a-z]{2,6}$/), { maxLength: 3 }),
        (gone, come) => {
          const after = withProperties(library, LOAN, (own) => ({
            ...Object.fromEntries(Object.entries(own).filter(([name]) => !gone.includes(name))),
            ...Object.fromEntries(come.map((name) => [name, { title: `Voce ${name}`, type: 'string' }])),
          }));
          const { changes } = schemaImpact(library, after);
          const of = (kind: string) =>
            new Set(
              changes.filter((each) => each.kind === kind && each.entity === 'loan').map(({ path }) => path),
            );
          for (const name of come) expect(of('added')).toContain(name);
          for (const name of gone) expect(of('removed')).toContain(name);
        },
      ),
      { numRuns: runs(20) },
    );
  });
});
