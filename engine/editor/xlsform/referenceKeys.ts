import type { TableRow } from './readTable.ts';
import type { SurveyNode } from './surveyTree.ts';

const REFERENCE = /\$\{\s*([^\s{}]+)\s*\}/g;
const PLAIN = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/**
 * Gives each row a unique key: XLSForm allows equal names in different groups, and names in any script.
 * References (`${name}`) are replaced by keys: those of the nearest row of that name, or an unused key if
 * several are equally near.
 */
export function withKeys(tree: readonly SurveyNode[]): readonly SurveyNode[] {
  const waysByName = new Map<string, (readonly SurveyNode[])[]>();
  const collect = (nodes: readonly SurveyNode[], around: readonly SurveyNode[]): void => {
    for (const node of nodes) {
      const way = [...around, node];
      waysByName.set(node.name, [...(waysByName.get(node.name) ?? []), way]);
      collect(node.within, way);
    }
  };
  collect(tree, []);
  const keys = new Map<SurveyNode, string>();
  const usedKeys = new Set([...waysByName.keys()].filter((name) => PLAIN.test(name)));
  const free = (base: string): string => {
    let key = base;
    for (let number = 2; usedKeys.has(key); number += 1) key = `${base}_${number}`;
    usedKeys.add(key);
    return key;
  };
  for (const [name, ways] of waysByName)
    ways.forEach((way, index) => {
      const node = way.at(-1);
      if (node === undefined) return;
      keys.set(node, index === 0 && PLAIN.test(name) ? name : free(PLAIN.test(name) ? name : 'voce'));
    });
  const isPlain = [...keys].every(([node, key]) => node.name === key);
  if (isPlain) return tree;
  const nowhere = free('ambiguo');
  const keyFor = (name: string, around: readonly SurveyNode[]): string => {
    let ways: readonly (readonly SurveyNode[])[] = waysByName.get(name) ?? [];
    if (ways.length === 0) return name;
    for (const [depth, group] of around.entries()) {
      const nearer = ways.filter((way) => way[depth] === group);
      if (nearer.length === 0) break;
      ways = nearer;
    }
    const only = ways.length === 1 ? ways[0]?.at(-1) : undefined;
    return (only && keys.get(only)) ?? nowhere;
  };
  const keyed = (nodes: readonly SurveyNode[], around: readonly SurveyNode[]): readonly SurveyNode[] =>
    nodes.map((node) => ({
      ...node,
      row: quotingKeys(node.row, (name) => keyFor(name, around)),
      key: keys.get(node) ?? node.name,
      within: keyed(node.within, [...around, node]),
    }));
  return keyed(tree, []);
}

function quotingKeys(row: TableRow, keyOf: (name: string) => string): TableRow {
  const keyed = (text: string) => text.replaceAll(REFERENCE, (_whole, name: string) => `\${${keyOf(name)}}`);
  return {
    row: row.row,
    at: (column) => keyed(row.at(column)),
    said: (column) =>
      Object.fromEntries(Object.entries(row.said(column)).map(([language, text]) => [language, keyed(text)])),
  };
}
