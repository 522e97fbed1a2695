import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { jsonLine, jsonText, readJsonText } from '../../../engine/editor/index.ts';
import { under } from '../../../engine/node.ts';
import { productFiles } from './productFiles.ts';

const anyJson = fc.jsonValue() as fc.Arbitrary<Json>;

/** Every place of a content, with what stands there. */
function placesOf(value: Json, at = ''): readonly (readonly [string, Json])[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[at, value] as const, ...inside.flatMap(([key, each]) => placesOf(each as Json, under(at, key)))];
}

describe('a file as text', () => {
  it('is read back as it was, whatever stands in it', () => {
    fc.assert(
      fc.property(anyJson, (content) => {
        expect(readJsonText(jsonText(content))).toEqual({ content: JSON.parse(JSON.stringify(content)) });
      }),
    );
  });

  it('has each place at the line where its key stands, or its item', async () => {
    const content = (await productFiles())['checklist/pjc.form.json'] ?? null;
    const lines = jsonText(content).split('\n');
    for (const [pointer, value] of placesOf(content)) {
      const line = lines[jsonLine(content, pointer) - 1] ?? '';
      const key = pointer.split('/').at(-1) ?? '';
      const says = /^\d*$/.test(key) ? '' : `${JSON.stringify(key)}: `;
      const begins = typeof value === 'object' && value !== null ? '' : JSON.stringify(value);
      expect(line.trim(), pointer).toContain(`${says}${begins}`);
    }
  });

  it('tells of what is missing the line of what is around it', () => {
    expect(jsonLine({ a: 1, b: { c: [true, {}] } }, '/b/c/1/x')).toBe(6);
    expect(jsonLine({ a: 1 }, '/b/c')).toBe(1);
  });

  it.each([
    ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
    ['{ "a": 1 }\n}', 2, 1],
    ['{\n  "a": [1,', 2, 11],
    ['', 1, 1],
  ])('%j stops being JSON at line %i, column %i', (text, line, column) => {
    expect(readJsonText(text)).toEqual({ line, column });
  });
});
