import type { EntitySchema } from '../../../engine/contract/index.ts';
import { acrossRules } from './acrossRule.ts';
import { acrossObject, dropAcross } from './acrossSql.ts';
import type { TableStructure } from './readStructure.ts';
import type { StructureDifference } from './StructureDifference.ts';

/**
 * Rules across records (`x-across`) that the database lacks, has in another form, or has without a schema.
 */
export function acrossDifferences(
  entity: EntitySchema,
  table: string,
  { across }: Pick<TableStructure, 'across'>,
): readonly StructureDifference[] {
  const all = acrossRules(entity);
  const plural = entity['x-plural'] ?? entity.title;
  const missing = all.flatMap((each): readonly StructureDifference[] => {
    const { name, mark, sql } = acrossObject(each);
    const there = across[name];
    if (there === mark) return [];
    const what = `il database non fa valere la regola «${each.rule.id}» tra più record di «${plural}»${there === undefined ? '' : ' com’è ora'}`;
    return [
      {
        place: `${table}.${name}`,
        what,
        sql: there === undefined ? sql : `${dropAcross(table, name)}\n${sql}`,
        breaks: true,
      },
    ];
  });
  const ruleNames = new Set(all.map(({ name }) => name));
  const obsolete = Object.keys(across).filter((name) => !ruleNames.has(name));
  return [
    ...missing,
    ...obsolete.map((name) => ({
      place: `${table}.${name}`,
      what: `il database fa valere tra più record di «${plural}» una regola, ${name}, che lo schema non dice più`,
      sql: dropAcross(table, name),
      breaks: true,
    })),
  ];
}
