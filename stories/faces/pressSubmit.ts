import { userEvent, within } from 'storybook/test';

/** Presses the button that saves, so that a story shows what is wrong; a form that is sent by its screen has none. */
export async function pressSubmit({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> {
  const canvas = within(canvasElement);
  await canvas.findByRole('heading', { level: 1 });
  const button = canvasElement.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button) await userEvent.click(button);
}
