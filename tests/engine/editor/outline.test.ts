import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dropInOutline,
  type EditedFiles,
  moveInOutline,
  type OutlineItem,
  type OutlineSection,
  outlineOf,
  stepInOutline,
} from '../../../engine/editor/index.ts';
import { runs } from '../../support/runs.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

const flat = (items: readonly OutlineItem[]): readonly OutlineItem[] =>
  items.flatMap((item) => [item, ...flat(item.inside)]);
const itemsOf = (sections: readonly OutlineSection[]): readonly OutlineItem[] =>
  sections.flatMap((section) => [...flat(section.fields), ...itemsOf(section.inside)]);
const pathsOf = (of: EditedFiles, form = PJC): readonly string[] =>
  itemsOf(outlineOf(of, form)).flatMap(({ path }) => path ?? []);
const at = (path: string, of = files) => {
  const itemAtPath = itemsOf(outlineOf(of, PJC)).find((item) => item.path === path);
  if (itemAtPath === undefined) throw new Error(`no field ${path}`);
  return itemAtPath;
};

const atPath = (of: EditedFiles, path: string) => at(path, of).pointer;

describe('the outline of a form', () => {
  it('shows sections and fields in order, each with its label and property', () => {
    const sections = outlineOf(files, PJC);
    expect(sections.map(({ title }) => title).slice(0, 3)).toEqual([
      'Dati del cantiere',
      'Attività previste',
      'Rischi e misure discussi con la squadra',
    ]);
    expect(at('AP')).toEqual({
      file: PJC,
      pointer: '/sections/2/fields/0',
      path: 'AP',
      label: 'Attraversamenti e parallelismi con altre linee',
      labelPlace: { file: 'checklist/pjc.entity.json', pointer: '/properties/AP/title' },
      widget: 'flag',
      property: { file: 'checklist/pjc.entity.json', pointer: '/properties/AP' },
      fragment: undefined,
      inside: [],
    });
    expect(at('members').label).toBe('Chi è presente');
  });

  it('opens fragments, each field in its file', () => {
    const [first] = outlineOf(files, PJC)[0]?.fields ?? [];
    expect(first).toMatchObject({ fragment: 'checklist-head', label: 'checklist-head' });
    expect(first?.inside[0]).toMatchObject({
      file: 'checklist/checklist-head.fragment.json',
      pointer: '/fields/0',
      path: 'caposquadra',
      label: 'Caposquadra',
    });
  });

  it('is empty for other files, and stops at a recursive fragment', () => {
    expect(outlineOf(files, 'nowhere.form.json')).toEqual([]);
    const circle: EditedFiles = {
      'a.form.json': { entity: 'a', sections: [{ id: 's', fields: [{ fragment: 'f' }] }] },
      'f.fragment.json': { fields: [{ field: 'x' }, { fragment: 'f' }] },
    };
    expect(pathsOf(circle, 'a.form.json')).toEqual(['x']);
  });

  it('has a property for every answer of every form of the product', () => {
    for (const form of Object.keys(files).filter((path) => path.endsWith('.form.json'))) {
      const without = itemsOf(outlineOf(files, form)).filter(
        ({ path, property }) => path !== undefined && property === undefined,
      );
      expect(without.map(({ path }) => `${form} ${path}`)).toEqual([]);
    }
  });
});

describe('letting go in the outline', () => {
  const place = (pointer: string) => ({ file: PJC, pointer });
  const dropped = (pointer: string, after: string | undefined, before: string | undefined) =>
    dropInOutline(files, place(pointer), {
      after: after === undefined ? undefined : place(after),
      before: before === undefined ? undefined : place(before),
    });

  it('inserts a field between two others of any section', () => {
    const down = dropped('/sections/2/fields/0', '/sections/2/fields/3', '/sections/2/fields/4');
    expect(down.at.pointer).toBe('/sections/2/fields/3');
    expect(pathsOf(down.files).indexOf('AP')).toBe(pathsOf(files).indexOf('AP') + 3);
    const up = dropped('/sections/2/fields/3', '/sections/2', '/sections/2/fields/0');
    expect(up.at.pointer).toBe('/sections/2/fields/0');
    const itemMove = dropped('/sections/2/fields/0', '/sections/1/fields/1', '/sections/1/fields/2');
    expect(itemMove.at.pointer).toBe('/sections/1/fields/2');
    expect(atPath(itemMove.files, 'AP')).toBe('/sections/1/fields/2');
  });

  it('puts a field at the beginning of a section, and at its end', () => {
    const last = outlineOf(files, PJC)[1]?.fields.length ?? 0;
    const end = dropped('/sections/2/fields/0', `/sections/1/fields/${last - 1}`, '/sections/2');
    expect(end.at.pointer).toBe(`/sections/1/fields/${last}`);
    const begin = dropped('/sections/2/fields/0', '/sections/1', '/sections/1/fields/0');
    expect(begin.at.pointer).toBe('/sections/1/fields/0');
  });

  it('puts a section among sections, with all that is in it', () => {
    const sections = (of: EditedFiles) => outlineOf(of, PJC).map(({ title }) => title);
    const [first, second, third] = sections(files);
    const moved = dropped('/sections/0', '/sections/1/fields/3', '/sections/1/fields/4');
    expect(sections(moved.files).slice(0, 3)).toEqual([second, first, third]);
    const top = dropped('/sections/2', undefined, '/sections/0');
    expect(sections(top.files).slice(0, 3)).toEqual([third, first, second]);
    expect(pathsOf(moved.files).toSorted()).toEqual(pathsOf(files).toSorted());
  });

  it('a move to the same place or an invalid one has no effect', () => {
    expect(dropped('/sections/2/fields/1', '/sections/2/fields/0', '/sections/2/fields/2').files).toBe(files);
    const otherPlace = { file: 'squad/squad.form.json', pointer: '/sections/0/fields/0' };
    expect(dropInOutline(files, place('/sections/2/fields/1'), { before: otherPlace }).files).toBe(files);
    expect(dropInOutline(files, place('/sections/2'), {}).files).toBe(files);
    const inner = place('/sections/0/fields/0/fields/1');
    expect(dropInOutline(files, inner, { after: place('/sections/1/fields/0') }).files).toBe(files);
  });
});

describe('moving in the outline', () => {
  it('moves one place up or down, and past the end of a section into the next one', () => {
    const up = stepInOutline(files, at('AD'), 'up');
    expect(up.at.pointer).toBe('/sections/2/fields/0');
    expect(pathsOf(up.files).indexOf('AD')).toBe(pathsOf(files).indexOf('AP'));
    const over = stepInOutline(files, at('AP'), 'up');
    expect(over.at.pointer).toBe('/sections/1/fields/9');
    const down = stepInOutline(over.files, over.at, 'down');
    expect(down.at.pointer).toBe('/sections/2/fields/0');
    expect(JSON.stringify(down.files[PJC])).toBe(JSON.stringify(files[PJC]));
  });

  it('stays where there is no further place', () => {
    const first = { file: PJC, pointer: '/sections/0' };
    expect(stepInOutline(files, first, 'up')).toEqual({ files, at: first });
    const field = { file: PJC, pointer: '/sections/0/fields/0' };
    expect(stepInOutline(files, field, 'up').files).toBe(files);
  });

  it('keeps texts and pictures in place when the field after them leaves the section', () => {
    const form: EditedFiles = {
      'a.form.json': {
        sections: [
          {
            content: [{ before: 'x', text: 'Prima' }],
            fields: [{ field: 'x' }, { field: 'y' }],
          },
          { content: [{ before: 'z', text: 'Sola' }], fields: [{ field: 'z' }] },
        ],
      },
    };
    const one = moveInOutline(
      form,
      { file: 'a.form.json', pointer: '/sections/0/fields/0' },
      '/sections/1/fields/1',
    );
    expect(one.files['a.form.json']).toMatchObject({ sections: [{ content: [{ before: 'y' }] }, {}] });
    const two = moveInOutline(
      form,
      { file: 'a.form.json', pointer: '/sections/1/fields/0' },
      '/sections/0/fields/0',
    );
    expect(two.files['a.form.json']).toMatchObject({ sections: [{}, { content: [{ text: 'Sola' }] }] });
    expect(JSON.stringify(two.files)).not.toContain('"before":"z"');
  });

  it('keeps every answer, its texts and its property after any move', () => {
    const forms = [PJC, 'checklist/vis.form.json'];
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.array(fc.tuple(fc.nat(400), fc.boolean()), { minLength: 1, maxLength: 30, size: 'max' }),
        (form, steps) => {
          let now = files;
          for (const [which, up] of steps) {
            const sections = outlineOf(now, form);
            const places = [...sections, ...itemsOf(sections).filter(({ file }) => file === form)];
            const place = places[which % places.length];
            if (place === undefined) continue;
            const moved = stepInOutline(now, place, up ? 'up' : 'down');
            if (moved.files !== now) {
              const back = outlineOf(moved.files, form);
              const there = [...back, ...itemsOf(back)].find(({ pointer }) => pointer === moved.at.pointer);
              expect(there?.fragment ?? there).toEqual(
                place.fragment ?? { ...place, pointer: moved.at.pointer, ...placesIn(there) },
              );
            }
            now = moved.files;
          }
          const layouts = (of: EditedFiles) =>
            itemsOf(outlineOf(of, form))
              .map(({ path, label, widget, property }) => JSON.stringify({ path, label, widget, property }))
              .toSorted();
          expect(layouts(now)).toEqual(layouts(files));
        },
      ),
      { numRuns: runs(20, 60) },
    );
  });
});

/** A moved section takes along its fields and its labels in the form. */
function placesIn(there: OutlineSection | OutlineItem | undefined): object {
  if (there === undefined) return {};
  const { labelPlace, inside } = there;
  return 'fields' in there ? { labelPlace, inside, fields: there.fields } : { labelPlace, inside };
}
