import type { Json } from '../contract/index.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import { type ConditionField, type ConditionFields, definedPath } from './ConditionField.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, knownFiles, type SchemaNode, textAt } from './schemaParts.ts';

/**
 * Named conditions that a condition of a file may use (`holds`), with their labels: those of the file itself,
 * of the entity of its record and of the entities of its context.
 */
export function definedFields(files: EditedFiles, path: string): readonly ConditionFields[] {
  const content = files[path];
  if (!isSchemaNode(content)) return [];
  const record = RECORD_KINDS.has(kindOf(path)?.kind ?? '') ? textAt(content, 'entity') : undefined;
  const context = isSchemaNode(content['context']) ? Object.entries(content['context']) : [];
  const names = [...(record === undefined ? [] : [['record', record] as const]), ...context];
  const inherited = names.flatMap(([name, said]) => definitionsIn(entityNamed(files, said), `${name}.`));
  return [{ title: 'schemas.condition.defined', fields: [...definitionsIn(content, ''), ...inherited] }];
}

/** Kinds of file that concern a record of an entity and call it `record`. */
const RECORD_KINDS: ReadonlySet<string> = new Set(['form', 'workflow', 'notifications']);

function entityNamed(files: EditedFiles, said: Json): SchemaNode | undefined {
  if (isSchemaNode(said) && said['list'] === true) return undefined;
  const name = isSchemaNode(said) ? said['entity'] : said;
  return knownFiles(files).find(({ kind, content }) => kind === 'entity' && content['x-entity'] === name)
    ?.content;
}

function definitionsIn(content: SchemaNode | undefined, before: string): readonly ConditionField[] {
  const defined = content?.['define'];
  return Object.entries(isSchemaNode(defined) ? defined : {}).map(([name, said]): ConditionField => {
    const label = isSchemaNode(said) ? textAt(said, 'label') : undefined;
    const path = definedPath(`${before}${name}`);
    return { path, label: label ?? name, field: {}, as: 'definition', choices: [] };
  });
}
