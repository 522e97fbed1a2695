import { useMemo } from 'react';
import type { Scenario } from '../../engine/index.ts';
import { useMessages } from '../../engine/react/index.ts';
import { catalogueProduct } from '../frame/catalogueProduct.ts';
import { expectationOf, labelsOf } from './expectation.ts';
import './scenarioNote.css';

/** What an example proves and what must come out, above its picture. */
export function ScenarioNote({ scenario }: { readonly scenario: Scenario | undefined }) {
  const labels = useMemo(() => labelsOf(scenario === undefined ? {} : schemasOf(scenario)), [scenario]);
  const { t } = useMessages();
  if (scenario === undefined) return null;
  const label = (name: string) => labels.get(name) ?? labels.get(name.split('.').at(-1) ?? '') ?? t(name);
  return (
    <aside className="scenario-note" lang="it" dir="ltr" aria-label="Esempio">
      <p className="scenario-title" lang="en">
        {scenario.title}
      </p>
      <p>Che cosa ci si aspetta:</p>
      <dl>
        {expectationOf(scenario.expect, label).map(({ word, text }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** The schemas of an example, which contain the labels of its parts. */
function schemasOf(scenario: Scenario): readonly unknown[] {
  const { core, forms, tables, wizards, workflows } = catalogueProduct();
  const { form = '', table = '', wizard = '', workflow = '', screen = '', options = '' } = scenario;
  const blocks = core.screens[screen]?.blocks.map((block) => ({ ...tables[block.name]?.table, ...block }));
  return [forms[form], tables[table], wizards[wizard], workflows[workflow], blocks, core.options[options]];
}
