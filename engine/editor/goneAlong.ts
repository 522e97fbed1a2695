import type { Json } from '../contract/index.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, nodesIn, type SchemaNode, textAt } from './schemaParts.ts';

/** What went along with what was taken out (`withoutDangling`), to be told before it is. */
export interface GoneAlong {
  /** How many examples say less than they did. */
  readonly examples: number;
  /** Titles of the examples that are no more: they showed nothing else. */
  readonly examplesGone: readonly string[];
  /** Ids of the messages that rules said which are no more. */
  readonly rules: readonly string[];
  /** How many totals and charts of lists are no more. */
  readonly figures: number;
}

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
      const left = is.map((each) => textAt(each, 'title'));
      return was.flatMap((each) => {
        const title = textAt(each, 'title') ?? '';
        return left.includes(title) ? [] : [title];
      });
    }),
    rules: of('entity').flatMap(({ was, is }) => {
      const left = nodesIn(is['x-rules']);
      return nodesIn(was['x-rules']).flatMap((rule) =>
        left.includes(rule) ? [] : (textAt(rule, 'message') ?? []),
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
