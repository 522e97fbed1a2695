import type { Json } from '../../contract/index.ts';
import { atPointer } from '../../loader/pointer.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import { withoutListedName } from '../outline/entries.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import type { OutlineRow } from '../outline/OutlineRow.ts';
import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { withoutDangling } from './withoutDangling.ts';

/**
 * Removes a row, from the lists that mirror its names as well, with everything that referred only to it
 * (`withoutDangling`). An item is removed from its form only: the entity's property and stored answers
 * remain.
 *
 * @throws EngineError NO_SUCH_PLACE if there is no such row.
 */
export function removeItem(
  files: EditedFiles,
  { file, pointer, list }: OutlinePlace & Partial<Pick<OutlineRow, 'list'>>,
): EditedFiles {
  const item = atPointer(files[file], pointer) as Json | undefined;
  const name = isSchemaNode(item) ? textAt(item, list?.work.add?.key ?? '') : undefined;
  const without =
    list === undefined || name === undefined ? files : withoutListedName(files, list.work, name);
  return withoutDangling(files, editSchema(without, { does: 'remove', file, at: pointer }));
}

/** Summary of what `withoutDangling` removed or shortened, shown before the removal is confirmed. */
export interface GoneAlong {
  /** Number of scenarios with fewer expectations. */
  readonly examples: number;
  /** Titles of scenarios removed because no expectation was left. */
  readonly examplesGone: readonly string[];
  /** Message ids of removed rules. */
  readonly rules: readonly string[];
  /** Number of removed totals and charts of tables. */
  readonly figures: number;
}

/** Compares the files before and after a removal with its consequences. */
export function goneAlong(before: EditedFiles, after: EditedFiles): GoneAlong {
  const changed = Object.keys(before).flatMap((file) => {
    const [was, is] = [before[file], after[file]];
    return was === is || !isSchemaNode(was) || !isSchemaNode(is)
      ? []
      : [{ kind: kindOf(file)?.kind, was, is }];
  });
  const of = (kind: string) => changed.filter((each) => each.kind === kind);
  const scenarios = of('scenario').map(
    ({ was, is }) => [nodesIn(was['scenarios']), nodesIn(is['scenarios'])] as const,
  );
  return {
    examples: scenarios.reduce((sum, [was, is]) => sum + is.filter((each) => !was.includes(each)).length, 0),
    examplesGone: scenarios.flatMap(([was, is]) => {
      const titlesAfter = is.map((each) => textAt(each, 'title'));
      return was.flatMap((each) => {
        const title = textAt(each, 'title') ?? '';
        return titlesAfter.includes(title) ? [] : [title];
      });
    }),
    rules: of('entity').flatMap(({ was, is }) => {
      const rulesAfter = nodesIn(is['x-rules']);
      return nodesIn(was['x-rules']).flatMap((rule) =>
        rulesAfter.includes(rule) ? [] : (textAt(rule, 'message') ?? []),
      );
    }),
    figures: of('table').reduce(
      (sum, { was, is }) => sum + fewer(was, is, 'totals') + fewer(was, is, 'charts'),
      0,
    ),
  };
}

function fewer(was: SchemaNode, is: SchemaNode, word: string): number {
  return sizeOf(was[word]) - sizeOf(is[word]);
}

function sizeOf(value: Json | undefined): number {
  return isSchemaNode(value) ? Object.keys(value).length : 0;
}
