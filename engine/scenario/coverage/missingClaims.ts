import type { FormSchema, Moments, Product } from '../../contract/index.ts';
import type { Claim } from './Claim.ts';

/**
 * Claims of `missing`: for each field and section, at each moment, an example with the answer and one
 * without.
 */
export function missingClaims({ forms }: Product): readonly Claim[] {
  return Object.entries(forms).flatMap(([name, form]) => {
    const about = { form: [name] };
    return form.sections.flatMap((section, index) => {
      const at = `form ${name}/sections/${index}`;
      const names = section.fields.map(({ field }) => field);
      return [
        ...claimsOf(about, `${at}/missing`, section.missing, names),
        ...section.fields.flatMap(({ field, missing }, place) =>
          claimsOf(about, `${at}/fields/${place}/missing`, missing, [field]),
        ),
      ];
    });
  });
}

type Said = FormSchema['sections'][number]['fields'][number]['missing'];

function claimsOf(
  about: Claim['about'],
  at: string,
  rule: Said | FormSchema['sections'][number]['missing'],
  names: readonly string[],
): readonly Claim[] {
  return Object.keys(rule?.at ?? ({} as Moments)).flatMap((moment): readonly Claim[] => {
    const claim = { kind: 'missing', about, at: `${at}/at/${moment}` } as const;
    const among = (paths: readonly string[]): boolean => paths.some((path) => names.includes(path));
    return [
      { ...claim, outcome: 'missing', shownBy: ({ missing = {} }) => among(missing[moment] ?? []) },
      {
        ...claim,
        outcome: 'answered',
        shownBy: ({ missing = {} }) => missing[moment] !== undefined && !among(missing[moment]),
      },
    ];
  });
}
