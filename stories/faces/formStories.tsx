import {
  type Check,
  type Context,
  createFormModel,
  defaultsOf,
  type FormPackage,
  settle,
} from '../../engine/index.ts';
import { phone } from '../frame/phone.ts';
import { sampleRecord } from '../samples/sampleRecord.ts';
import { wrongRecord } from '../samples/wrongRecord.ts';
import { FormFace } from './FormFace.tsx';
import { pressSubmit } from './pressSubmit.ts';

/** What conditions of forms may look at; a site that may still be written. */
const CONTEXT: Context = { user: { permissions: [] }, modules: {}, today: '2026-11-20' };

/** The stories of one form. `scene` is the record it belongs to, by name, as conditions see it. */
export function formStories(pkg: FormPackage, check: Check, scene: Context = {}) {
  const context = { ...CONTEXT, ...scene };
  const filled = settle(createFormModel(pkg), { ...defaultsOf(pkg.entity), ...sampleRecord(pkg) }, context);
  const wrong = wrongRecord(pkg);
  const base = { package: pkg, check, context };
  return {
    meta: { component: FormFace },
    Vuoto: { args: { ...base, record: defaultsOf(pkg.entity) } },
    Compilato: { args: { ...base, record: filled } },
    Sbagliato: { args: { ...base, record: wrong ?? {} }, play: pressSubmit },
    SolaLettura: { args: { ...base, record: filled, readOnly: true } },
    Telefono: { args: { ...base, record: filled }, ...phone },
  };
}
