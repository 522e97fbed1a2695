import { sampleRecord } from '../../engine/editor/index.ts';
import {
  type Check,
  type Context,
  createFormModel,
  type DataRecord,
  defaultsOf,
  type FormPackage,
  type Scenario,
  settle,
} from '../../engine/index.ts';
import { phone } from '../frame/phone.ts';
import { expectWholeWords } from '../plays/expectWholeWords.ts';
import { refusedWith } from '../plays/refusedWith.ts';
import { wrongRecord } from '../samples/wrongRecord.ts';
import { BehaviourFace } from './BehaviourFace.tsx';
import { FormFace } from './FormFace.tsx';

/** Data that the generator collects for one form. */
interface FormData {
  readonly package: FormPackage;
  /** The record that it belongs to, by name, as conditions see it. */
  readonly scene: Context;
  /** A record of the demo, if there is one. */
  readonly recorded?: DataRecord | null;
  readonly scenarios: readonly Scenario[];
}

/** What conditions of forms may look at; a site that may still be written. */
const CONTEXT: Context = { modules: {}, today: '2026-11-20' };

/** The stories of one form, and of each of its examples. */
export function formStories({ package: pkg, scene, recorded, scenarios }: FormData, check: Check) {
  const context = { ...CONTEXT, ...scene };
  const formRecord = recorded ?? sampleRecord(pkg);
  const filled = settle(createFormModel(pkg), { ...defaultsOf(pkg.entity), ...formRecord }, context);
  const wrong = { ...defaultsOf(pkg.entity), ...wrongRecord(pkg) };
  const base = { package: pkg, check, context };
  return {
    meta: { component: FormFace },
    Vuoto: { args: { ...base, record: defaultsOf(pkg.entity) } },
    Compilato: { args: { ...base, record: filled } },
    Sbagliato: { args: { ...base, record: wrong }, play: refusedWith({ ...base, record: wrong }) },
    SolaLettura: { args: { ...base, record: filled, readOnly: true } },
    Telefono: { args: { ...base, record: filled }, ...phone },
    Comportamento: {
      args: { ...base, record: {} },
      render: () => <BehaviourFace package={pkg} />,
      play: expectWholeWords('.catalogue-does'),
    },
    examples: scenarios.map((scenario) => ({
      args: {
        ...base,
        scenario,
        record: (scenario.given as Context)['record'] ?? {},
        context: { ...CONTEXT, ...scenario.given },
      },
    })),
  };
}
