import { useMemo } from 'react';
import type { DataRecord, FormPackage } from '../../contract/index.ts';
import { inLocale } from '../../index.ts';
import { useSchema } from '../calls/schemas.ts';
import type { FormVersions } from '../form/SchemaFormProps.ts';
import { useEngine } from '../provider/Engine.ts';

/**
 * Other versions of a form whose records store their version; undefined for other forms, and until the
 * version in force is loaded.
 */
export function useFormVersions({ name, entity }: FormPackage, stored: DataRecord): FormVersions | undefined {
  const { schemas, locale } = useEngine();
  const isVersioned = Object.hasOwn(entity.properties, 'schemaVersion');
  const newest = useSchema('form', isVersioned ? name : '').data?.version;
  return useMemo(
    () =>
      newest === undefined
        ? undefined
        : {
            newest,
            stored,
            load: async (version) => {
              const [pkg, check] = await Promise.all([
                schemas.form(name, version),
                schemas.check(name, version),
              ]);
              return { package: inLocale(pkg, locale), check };
            },
          },
    [schemas, locale, name, newest, stored],
  );
}
