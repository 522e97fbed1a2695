/** A file of `.generated/stories`. */
export interface StoryFile {
  readonly name: string;
  readonly text: string;
}

const HEAD = '// Generated from schemas/ by scripts/stories.ts. Do not edit.\n';

/** JSON data of a story file. */
export function dataFile(name: string, data: unknown): StoryFile {
  return { name, text: JSON.stringify(data) };
}

/** What a story file is made of. */
export interface StoryParts {
  /** Name of the file, and of its data. */
  readonly stem: string;
  /** Where it stands in the catalogue, `Area/Kind/Title`. */
  readonly title: string;
  /** The maker in `stories/faces`, and the file that it is in. */
  readonly maker: readonly [name: string, file: string];
  readonly data: unknown;
  /** Each story by name: the expression that makes it, what it is called, whether the browser's run leaves it out. */
  readonly stories: Readonly<Record<string, string | StoryWords>>;
  /** The examples that follow, each a story under its title. */
  readonly examples?: readonly { readonly title: string }[];
  /** The compiled check of the form of that name goes to the maker, too. */
  readonly check?: string;
}

/** Storybook reads names and tags without running a file: they stand in it as they are. */
export interface StoryWords {
  readonly from: string;
  readonly name?: string;
  /** Only in the catalogue: the browser's run has enough of its kind. */
  readonly shownOnly?: boolean;
  /** What the toolbars are set to, over those of the story that it is made from. */
  readonly globals?: Readonly<Record<string, string>>;
}

/** A story file of a few lines and its data: the maker of its kind makes the stories. */
export function storyFiles({
  stem,
  title,
  maker,
  data,
  stories,
  examples = [],
  check,
}: StoryParts): StoryFile[] {
  const [make, file] = maker;
  const shown: Readonly<Record<string, string | StoryWords>> = {
    ...stories,
    ...Object.fromEntries(
      examples.map((example, index) => [
        `Esempio_${String(index + 1).padStart(2, '0')}`,
        // Every example is run in Node; the browser's run looks at the first of each schema.
        { from: `made.examples[${index}]`, name: example.title, shownOnly: index > 0 },
      ]),
    ),
  };
  const lines = [
    `import { ${make} } from '../../stories/faces/${file}.tsx';`,
    `import data from './${stem}.json' with { type: 'json' };`,
    ...(check === undefined ? [] : [`import * as module from './form-${check}.check.js';`]),
    '',
    `const made = ${make}(data as never${check === undefined ? '' : ', (module as never as { check: never }).check'});`,
    `export default { title: ${JSON.stringify(title)}, ...made.meta };`,
    ...Object.entries(shown).map(([story, from]) => `export const ${story} = ${storyText(from)};`),
    '',
  ];
  return [dataFile(`${stem}.json`, data), { name: `${stem}.stories.tsx`, text: HEAD + lines.join('\n') }];
}

function storyText(story: string | StoryWords): string {
  if (typeof story === 'string') return story;
  const words = [
    `...${story.from}`,
    ...(story.name === undefined ? [] : [`name: ${JSON.stringify(story.name)}`]),
    ...(story.globals === undefined
      ? []
      : [`globals: { ...${story.from}.globals, ...${JSON.stringify(story.globals)} }`]),
    ...(story.shownOnly === true ? [`tags: ['!test']`] : []),
  ];
  return `{ ${words.join(', ')} }`;
}

/** A word as an identifier of a story; letters of every script stay, so that two words do not become one. */
export function storyName(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '_');
}
