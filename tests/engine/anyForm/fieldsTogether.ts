import type { Field, FieldLayout } from '../../../engine/index.ts';
import type { Chance } from './createChance.ts';
import type { Made } from './Made.ts';

type Words = Omit<FieldLayout, 'field'>;

/** Two times, a break, and the hours between them. */
export function spanOf(chance: Chance, path: string, words: Words): readonly Made[] {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const time = (end: string): Made => ({
    ...{ path: `${path}${end}`, kind: 'time', given: true, layout: { field: `${path}${end}`, ...words } },
    field: { title: `Ora ${path}${end}`, type: ['string', 'null'], format: 'time' } as Field,
  });
  const restField: Made = {
    ...{ path: `${path}Rest`, kind: 'number', given: true, layout: { field: `${path}Rest` } },
    field: { title: `Pausa ${path}`, type: ['number', 'null'], minimum: 0 } as Field,
  };
  const isBroken = chance.when(0.5);
  const span = { from: `${name}From`, to: `${name}To`, ...(isBroken && { less: `${name}Rest` }) };
  const hours: Made = {
    ...{ path, kind: 'number', given: true, layout: { field: path } },
    field: { title: `Ore ${path}`, type: ['number', 'null'], 'x-span': span } as Field,
  };
  return [time('From'), time('To'), ...(isBroken ? [restField] : []), hours];
}

/** Several fields of a list in which one choice is exclusive and another requires a text. */
export function othersOf(chance: Chance, path: string, words: Words): readonly Made[] {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const otherPath = `${path}Else`;
  const { requiredWhen: _, ...shown } = words;
  return [
    {
      ...{
        path,
        kind: 'troubles',
        given: true,
        layout: { field: path, ...(chance.when(0.5) ? words : shown) },
      },
      field: {
        title: `Guasti ${path}`,
        ...{ type: 'array', uniqueItems: true, 'x-other': `${name}Else` },
        items: { type: 'string', 'x-options': 'trouble' },
      } as Field,
    },
    {
      ...{ path: otherPath, kind: 'text', given: true, layout: { field: otherPath } },
      field: { title: `Altro guasto ${path}`, type: 'string', maxLength: 40 } as Field,
    },
  ];
}
