import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { MessagesSchema } from '../../engine/contract/index.ts';
import {
  type Context,
  createFormModel,
  type FormModel,
  fillText,
  formatProblem,
  settingsContext,
  textOf,
  translate,
  validateForm,
  withProposed,
} from '../../engine/index.ts';
import { nameOf } from '../../engine/react/form/index.ts';
import { today } from '../../engine/react/index.ts';
import type { FormFaceProps } from '../faces/FormFace.tsx';
import { catalogueMessages, catalogueProduct } from '../frame/catalogueProduct.ts';
import { catalogueUser } from '../frame/catalogueUser.ts';

interface Played {
  readonly canvasElement: HTMLElement;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** Label of a field in the summary of errors: prefixed with its section if two fields have the same label. */
function calledIn(model: FormModel, path: string, messages: MessagesSchema): string | undefined {
  const field = model.ownerOf(path);
  return field === undefined
    ? undefined
    : nameOf(model, field, path, {
        text: (id, params = {}) => fillText(textOf(id, messages) ?? id, params),
        translate: (text) => translate(text, messages),
      });
}

/**
 * Presses the button of the form and expects every problem of the record as a message in the shown language.
 * Fails without a button, without problems, or if a message is missing.
 */
export function refusedWith({ package: pkg, check, record, context }: FormFaceProps) {
  return async ({ canvasElement, globals }: Played): Promise<void> => {
    const { core } = catalogueProduct();
    const messages = catalogueMessages(String(globals['locale'] ?? 'it'));
    const user = catalogueUser(String(globals['role'] ?? 'admin'));
    const around: Context = {
      ...context,
      ...settingsContext(core.settings),
      user: { ...user },
      today: today(),
    };
    const model = createFormModel(pkg);
    // Form with proposed values, as before any input.
    const proposedRecord = withProposed(model, record, record, around);
    const problems = validateForm(model, proposedRecord, around, check).filter(
      ({ severity }) => severity === 'error',
    );
    if (problems.length === 0) throw new Error(`Nothing is wrong with the wrong record of "${pkg.name}".`);

    const label = pkg.form.submit ?? textOf('form.submit', messages) ?? 'Salva';
    const button = await within(canvasElement).findByRole('button', { name: translate(label, messages) });
    await userEvent.click(button);
    await waitFor(() => expect(canvasElement.querySelector('.sf-summary')).not.toBeNull());
    const summaryText = canvasElement.querySelector('.sf-summary')?.textContent ?? '';
    for (const problem of problems)
      expect(summaryText).toContain(
        formatProblem(problem, messages, calledIn(model, problem.path, messages)),
      );
  };
}
