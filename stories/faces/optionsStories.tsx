import { type Context, type OptionsSchema, optionStyle, type Scenario } from '../../engine/index.ts';
import { useMessages } from '../../engine/react/index.ts';
import { StatusBadge } from '../../engine/react/table/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { ScenarioNote } from './ScenarioNote.tsx';
import './page.css';

interface OptionsFaceProps {
  readonly lists: readonly OptionsSchema[];
  readonly context?: Context;
  readonly scenario?: Scenario;
}

/** Allowed values with icon, colour and word, as lists and statuses show them. */
function OptionsFace({ lists, context = {}, scenario }: OptionsFaceProps) {
  return (
    <CatalogueFrame>
      <main>
        <ScenarioNote scenario={scenario} />
        {lists.map((options) => (
          <Values key={options.title} options={options} context={context} />
        ))}
      </main>
    </CatalogueFrame>
  );
}

function Values({ options, context }: { readonly options: OptionsSchema; readonly context: Context }) {
  const { t } = useMessages();
  const exampleValue = context['value'];
  const values = options.values.filter(({ value }) => exampleValue === undefined || value === exampleValue);
  return (
    <section>
      <h1>{t(options.title)}</h1>
      <ul className="catalogue-list">
        {values.map(({ value, description }) => (
          <li key={value}>
            <Sign options={options} value={value} context={context} />{' '}
            <small>
              {value}
              {description === undefined ? '' : ` – ${t(description)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sign({ options, value, context }: SignProps) {
  const { t } = useMessages();
  const { label, ...look } = optionStyle(options, value, context);
  return <StatusBadge label={t(label)} {...look} />;
}

interface SignProps {
  readonly options: OptionsSchema;
  readonly value: string | number;
  readonly context: Context;
}

interface OptionsData {
  readonly options: OptionsSchema;
  readonly scenarios: readonly Scenario[];
}

/** The stories of one options list: all its values, and each example. */
export function optionsStories({ options, scenarios }: OptionsData) {
  return {
    meta: { component: OptionsFace },
    Valori: { args: { lists: [options] } },
    examples: scenarios.map((scenario) => ({
      args: { lists: [options], context: scenario.given, scenario },
    })),
  };
}
