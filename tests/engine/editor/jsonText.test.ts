import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import { changedStretch, jsonLines, jsonText, readJsonText } from '../../../engine/editor/index.ts';
import { under } from '../../../engine/node.ts';
import { productFiles } from './productFiles.ts';

const anyJson = fc.jsonValue() as fc.Arbitrary<Json>;

/** Every pointer of a content with its value. */
function placesOf(value: Json, at = ''): readonly (readonly [string, Json])[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[at, value] as const, ...inside.flatMap(([key, each]) => placesOf(each as Json, under(at, key)))];
}

describe('a file as text', () => {
  it('is read back unchanged with any content', () => {
    fc.assert(
      fc.property(anyJson, (content) => {
        expect(readJsonText(jsonText(content))).toEqual({ content: JSON.parse(JSON.stringify(content)) });
      }),
    );
  });

  it('has each place at the line where its key stands, or its item', async () => {
    const content = (await productFiles())['checklist/pjc.form.json'] ?? null;
    const lines = jsonText(content).split('\n');
    const lineOf = jsonLines(jsonText(content));
    for (const [pointer, value] of placesOf(content)) {
      const line = lines[lineOf(pointer) - 1] ?? '';
      const key = pointer.split('/').at(-1) ?? '';
      const says = /^\d*$/.test(key) ? '' : `${JSON.stringify(key)}: `;
      const begins = typeof value === 'object' && value !== null ? '' : JSON.stringify(value);
      expect(line.trim(), pointer).toContain(`${says}${begins}`);
    }
  });

  it('reports a missing key at the line of its parent', () => {
    expect(jsonLines(jsonText({ a: 1, b: { c: [true, {}] } }))('/b/c/1/x')).toBe(6);
    expect(jsonLines(jsonText({ a: 1 }))('/b/c')).toBe(1);
  });

  it('[CKL-04] finds the line of each place in any formatting, while typing', () => {
    fc.assert(
      fc.property(anyJson, (content) => {
        const even = jsonText(content);
        const spread = even.replaceAll('\n', '\n\n');
        for (const [pointer] of placesOf(content)) {
          const line = jsonLines(even)(pointer);
          expect(jsonLines(spread)(pointer), pointer).toBe(2 * line - 1);
          expect(jsonLines(JSON.stringify(content))(pointer), pointer).toBe(1);
        }
      }),
    );
    expect(jsonLines('{\n"a"\n:\n[1, 2,\n"]", 4\n] }')('/a/3')).toBe(5);
    expect(jsonLines('{\n"a": 1,\n"\\u0061": 2 }')('/a')).toBe(3);
  });

  it('[CKL-04] differs from another in one stretch, and in none if equal', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' ') });
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (head, before, after, tail) => {
        const [from, to] = [head + before + tail, head + after + tail];
        const stretch = changedStretch(from, to);
        expect(stretch === undefined).toBe(from === to);
        if (stretch === undefined) return;
        expect(from.slice(0, stretch.from) + stretch.insert + from.slice(stretch.to)).toBe(to);
        // The stretch is no longer than the difference.
        expect(stretch.from).toBeGreaterThanOrEqual(head.length);
        expect(stretch.to - stretch.from).toBeLessThanOrEqual(before.length);
      }),
    );
    expect(changedStretch('{"a":1}', '{"a": 1}')).toEqual({ from: 5, to: 5, insert: ' ' });
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
