import { useMessages, useSchema } from '../../../../engine/react/index.ts';
import { CallTable } from '../../../../engine/react/table/index.ts';
import { useReport } from '../ReportSteps.ts';
import { Documents } from './Documents.tsx';
import { Switches } from './Switches.tsx';

const CREW = 'report-crew';

/** The last look before the end: documents of the site, what one says of them (CHK-01…07), and who was there (TEAM-10). */
export function ChecksStep() {
  const { team, context } = useReport();
  const { t } = useMessages();
  const crew = useSchema('table', CREW);
  return (
    <div className="stack">
      <Documents />
      <Switches />
      <section className="stack">
        <h4>{t(crew.data?.table.title ?? '')}</h4>
        <CallTable name={CREW} input={{ teamID: team.teamID }} context={context} />
      </section>
    </div>
  );
}
