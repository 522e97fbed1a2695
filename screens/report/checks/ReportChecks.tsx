import { Documents } from './Documents.tsx';
import { Switches } from './Switches.tsx';

/** The last look before the end: documents of the site, and what one says of them (CHK-01…07). */
export function ReportChecks() {
  return (
    <div className="stack">
      <Documents />
      <Switches />
    </div>
  );
}
