import type { FormPackage } from '../../engine/index.ts';
import { useMessages } from '../../engine/react/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { behaviourOf } from './behaviourOf.ts';
import './page.css';

interface BehaviourFaceProps {
  readonly package: FormPackage;
}

/** Lists the behaviour of a form in words, for people who change the schema or test it. */
export function BehaviourFace(props: BehaviourFaceProps) {
  return (
    <CatalogueFrame>
      <main>
        <Written {...props} />
      </main>
    </CatalogueFrame>
  );
}

function Written({ package: pkg }: BehaviourFaceProps) {
  const { t } = useMessages();
  const behaviour = behaviourOf(pkg);
  if (behaviour.length === 0)
    return (
      <>
        <h1>{t(pkg.form.title)}</h1>
        <p lang="it">Chiede sempre le stesse cose: nessuna condizione, nessun calcolo, nessuna regola.</p>
      </>
    );
  return (
    <>
      <h1>{t(pkg.form.title)}</h1>
      <table className="catalogue-behaviour">
        <thead>
          <tr>
            <th scope="col">Che cosa</th>
            <th scope="col">fa</th>
            <th scope="col">secondo lo schema</th>
          </tr>
        </thead>
        <tbody>
          {behaviour.map(({ subject, does, text }) => (
            <tr key={`${subject} ${does} ${text}`}>
              <th scope="row">{t(subject)}</th>
              <td lang="it" className="catalogue-does">
                {does}
              </td>
              <td lang="en" dir="ltr">
                <code>{text}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
