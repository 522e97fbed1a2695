import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type Check, defaultsOf, type FormPackage, getAt } from '../../engine/index.ts';
import { type FormHandle, SchemaForm } from '../../engine/react/form/index.ts';
import '../../engine/react/theme/index.css';

/** Interface of the page for benchmarks. */
interface Bench {
  /** `performance.now()` when the code was ready. */
  readonly loaded: number;
  readonly target: BenchTarget;
  mount(): void;
  /** The focusable control of a field; null while it is hidden or not built yet. */
  find(key: string): HTMLElement | null;
  /** Submits like the button. */
  submit(): void;
  errorCount(): number;
  value(key: string): unknown;
  /** Renders a field if needed and scrolls to it. */
  reveal(key: string): Promise<void>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Mounts the product's own form, with all features, and the interface for benchmarks. */
function createBench(root: HTMLElement, { pkg, check }: BenchSchemas): Bench {
  const form = createRef<FormHandle>();
  const paths = pkg.form.sections.flatMap((section) => section.fields.map(({ field }) => field));
  const keyOf = (path: string): string => path.slice(path.indexOf('.') + 1);
  const pathByKey = new Map(paths.map((path) => [keyOf(path), path]));
  const sectionByKey = new Map(
    pkg.form.sections.flatMap(({ id, fields }) => fields.map(({ field }) => [keyOf(field), id] as const)),
  );
  /** Ids in the page begin with the form's prefix, which is read from a section's id. */
  const prefix = (): string => document.querySelector('.sf-section')?.id.split('-')[0] ?? '';

  return {
    loaded: performance.now(),
    target: benchTarget([...pathByKey.keys()]),
    mount: () => {
      createRoot(root).render(
        <SchemaForm
          ref={form}
          package={pkg}
          check={check}
          record={defaultsOf(pkg.entity)}
          context={{}}
          onSubmit={() => {}}
        />,
      );
    },
    find: (key) => document.getElementById(`${prefix()}_${sectionByKey.get(key)}_${pathByKey.get(key)}`),
    submit: () => void form.current?.submit(),
    errorCount: () => form.current?.errors().length ?? 0,
    value: (key) => getAt(form.current?.record() ?? {}, pathByKey.get(key) ?? ''),
    reveal: async (key) => void form.current?.focus(pathByKey.get(key) ?? ''),
  };
}

interface BenchSchemas {
  readonly pkg: FormPackage;
  readonly check: Check;
}

/**
 * Loads package and check from the addresses of every form; served only with BENCH=1.
 *
 * @param fields number of fields; `npm run bench -- rich-form` also serves `1000-rich`.
 */
async function loadBench(fields: string): Promise<BenchSchemas> {
  const name = `bench-${fields}@1`;
  const [answer, module] = await Promise.all([
    fetch(`/product/forms/${name}.json`),
    import(/* @vite-ignore */ `/product/checks/${name}.js`) as Promise<{ readonly check: Check }>,
  ]);
  if (!answer.ok)
    throw new Error(
      `No bench form with ${fields} fields: start the server with BENCH=1; n is 50, 150 or 1000.`,
    );
  return { pkg: (await answer.json()) as FormPackage, check: module.check };
}

const fields = new URLSearchParams(location.search).get('n') ?? '150';
const root = document.getElementById('root');
if (root === null) throw new Error('form.html has no element with the id "root".');
window.bench = createBench(root, await loadBench(fields));

/** Keys of the fields used by a benchmark. */
interface BenchTarget {
  readonly first: string;
  readonly last: string;
  /** The visible note nearest the middle: the one typed into. */
  readonly text: string;
  /** Five flags around the middle with an initially hidden note. */
  readonly toggles: readonly { readonly flag: string; readonly note: string }[];
  readonly errors: 10;
}

/** @param keys all field keys in order, e.g. `g000_ok`, `g000_dev` … five a group. */
function benchTarget(keys: readonly string[]): BenchTarget {
  const groups = Math.floor(keys.length / 5);
  const key = (group: number, field: string): string => `g${String(group).padStart(3, '0')}_${field}`;
  const middle = Math.floor(groups / 2);
  const firstOdd = Math.max(1, middle - 4 + ((middle + 1) % 2));
  return {
    first: keys[0] ?? '',
    last: keys.at(-1) ?? '',
    text: key(middle - (middle % 2), 'note'),
    toggles: [0, 1, 2, 3, 4].map((step) => ({
      flag: key(firstOdd + 2 * step, 'dev'),
      note: key(firstOdd + 2 * step, 'note'),
    })),
    errors: 10,
  };
}
