import type { DataRecord, Problem } from '../contract/index.ts';
import { tracePoints } from '../values/geoTrace.ts';
import { getAt } from '../values/getAt.ts';
import { isEmpty } from '../values/isEmpty.ts';
import type { FormModel } from './FormModel.ts';

/**
 * Problems of positions and traces measured less accurately than the field allows (`x-accuracy`, `x-trace`),
 * in metres. A typed position has no accuracy and passes.
 */
export function accuracyProblems({ fields }: FormModel, record: DataRecord): readonly Problem[] {
  return fields.flatMap(({ path, schema }): readonly Problem[] => {
    const bound = schema['x-trace']?.most;
    const vaguest = Math.max(0, ...tracePoints(getAt(record, path)).map(({ accuracy = 0 }) => accuracy));
    if (bound !== undefined && vaguest > bound)
      return [{ path, rule: 'accuracy', params: { accuracy: vaguest, most: bound }, severity: 'error' }];
    const { field, most } = schema['x-accuracy'] ?? {};
    if (field === undefined || most === undefined) return [];
    const accuracy = getAt(record, field);
    if (typeof accuracy !== 'number' || accuracy <= most || isEmpty(getAt(record, path))) return [];
    return [{ path, rule: 'accuracy', params: { accuracy, most }, severity: 'error' }];
  });
}
