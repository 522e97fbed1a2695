import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultsOf, getAt } from '../../engine/index.ts';
import { type FormHandle, SchemaForm } from '../../engine/react/form/index.ts';
import type { Bench } from './Bench.ts';
import { benchTarget } from './benchTarget.ts';
import type { BenchSchemas } from './loadBench.ts';

/** Mounts the product's own form, with all features, and the interface for benchmarks. */
export function createBench(root: HTMLElement, { pkg, check }: BenchSchemas): Bench {
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
