import { useId } from 'react';
import { WORKBOOK_FINDINGS, type WorkbookFinding } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';

const KINDS = ['refused', 'lost', 'changed'] as const;

/** Findings of a workbook by severity, each with its place and remedy. */
export function WorkbookFindings({ findings }: { readonly findings: readonly WorkbookFinding[] }) {
  return KINDS.map((kind) => (
    <FindingsOf
      key={kind}
      kind={kind}
      findings={findings.filter(({ code }) => WORKBOOK_FINDINGS[code] === kind)}
    />
  ));
}

interface FindingsOfProps {
  readonly kind: (typeof KINDS)[number];
  readonly findings: readonly WorkbookFinding[];
}

function FindingsOf({ kind, findings }: FindingsOfProps) {
  const { t } = useMessages();
  const id = useId();
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="workbook-findings">
      <h3 id={id} data-kind={kind}>
        {t(`schemas.workbook.${kind}`, { count: findings.length })}
      </h3>
      <ul>
        {findings.map(({ code, sheet, row, column, found }) => {
          const place = row === 0 ? 'inSheet' : column === '' ? 'inRow' : 'inCell';
          return (
            <li key={`${code} ${sheet} ${row} ${column} ${found}`}>
              {sheet === '' ? null : (
                <span className="schemas-file">{t(`schemas.workbook.${place}`, { sheet, row, column })}</span>
              )}
              <span>{t(`schemas.workbook.at.${code}`, { sheet, found })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
