import { formPackage, type Product } from '../../engine/index.ts';
import { checkModule } from '../../engine/node.ts';
import { dataFile, type StoryFile, storyFile } from './StoryFile.ts';
import { sceneOf } from './sceneOf.ts';

/** Per form: its package, its compiled check, its stories. */
export function formFiles(product: Product): StoryFile[] {
  return Object.keys(product.forms).flatMap((name) => {
    const pkg = formPackage(product, name);
    const { record: _record, ...scene } = sceneOf(product, 'form', name);
    const stem = `form-${name}`;
    return [
      dataFile(`${stem}.json`, { package: pkg, scene }),
      { name: `${stem}.check.js`, text: checkModule(pkg.entity) },
      storyFile(
        stem,
        `Moduli/${pkg.form.title} (${name})`,
        [
          `import { formStories } from '../../stories/faces/formStories.tsx';`,
          `import data from './${stem}.json' with { type: 'json' };`,
          `import * as module from './${stem}.check.js';`,
        ],
        'formStories(data.package as never, (module as never as { check: never }).check, data.scene)',
        {
          Vuoto: 'made.Vuoto',
          Compilato: 'made.Compilato',
          Sbagliato: 'made.Sbagliato',
          SolaLettura: 'made.SolaLettura',
          Telefono: 'made.Telefono',
        },
      ),
    ];
  });
}
