/** `team/team.form.json` is a form, `shared/messages.it.json` messages, `shared/roles.json` roles. */
export function kindOf(file: string): string {
  const name = file.split('/').at(-1) ?? '';
  const [stem = '', kind = ''] = name.split('.');
  return stem === 'messages' || stem === 'translations' || kind === 'json' ? stem : kind;
}
