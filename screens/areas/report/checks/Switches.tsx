import { useCallback, useRef } from 'react';
import type { DataRecord } from '../../../../engine/contract/index.ts';
import { useBeforeNext } from '../../../../engine/react/blocks/index.ts';
import { asRow, LazySchemaForm, LoadedForm, useScreen } from '../../../../engine/react/index.ts';
import { useWrite } from '../../../calls.ts';
import { reportIn } from '../reportIn.ts';

type Switch = 'noCompanyDischarge' | 'noEnelDischarge' | 'noDdt' | 'othersDdt';
type Switched = Partial<Record<Switch, 'Y' | 'N'>>;

const SWITCHES: readonly Switch[] = ['noCompanyDischarge', 'noEnelDischarge', 'noDdt', 'othersDdt'];

/** CHK-01, CHK-05: each asked only when it applies, and kept with the team at once. */
export function Switches() {
  const { context } = useScreen();
  const { team, report } = reportIn(context);
  const write = useWrite('saveReportChecks');
  const last = useRef<Switched>(switchedOf(report.checks));
  const keeping = useRef<Promise<unknown>>(Promise.resolve());

  const onChange = (record: DataRecord) => {
    const next = switchedOf(record);
    const before = last.current;
    const changed = SWITCHES.filter((name) => next[name] !== before[name]);
    if (changed.length === 0) return;
    last.current = next;
    const checks = Object.fromEntries(changed.map((name) => [name, next[name]])) as Switched;
    // One after another: two switches pressed quickly are two facts, both kept.
    keeping.current = keeping.current.then(() =>
      write.run({ params: { teamId: team.teamID }, body: { checks } }),
    );
  };
  useBeforeNext(useCallback(() => keeping.current.then(() => undefined), []));
  return (
    <LoadedForm form="report-checks">
      {(pkg, check) => (
        <LazySchemaForm
          mode="dialog"
          package={pkg}
          check={check}
          record={asRow(report.checks)}
          context={context}
          onChange={onChange}
        />
      )}
    </LoadedForm>
  );
}

function switchedOf(record: unknown): Switched {
  const values = record as Switched;
  return Object.fromEntries(SWITCHES.map((name) => [name, values[name] ?? 'N'])) as Switched;
}
