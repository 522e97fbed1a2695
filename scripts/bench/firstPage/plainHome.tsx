import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Site {
  readonly teamID: number;
  readonly PlannedDate: string;
  readonly PlannedTime: string | null;
  readonly projectName: string;
  readonly leaderName: string;
  readonly validatedCount: number;
  readonly memberCount: number;
}
interface Home {
  readonly teams: readonly Site[];
  readonly earlierTeams: readonly Site[];
  readonly documentsToClose: readonly object[];
  readonly incompleteCards: readonly object[];
}

/**
 * The leader's home written by hand for comparison: one fetch of the same data, plain markup of the same
 * content.
 */
function PlainHome() {
  const [home, setHome] = useState<Home>();
  useEffect(() => {
    void fetch('/api/dashboard').then(async (answer) => setHome((await answer.json()) as Home));
  }, []);
  return (
    <main id="content">
      <h1>Oggi</h1>
      {home === undefined ? null : (
        <>
          <Sites title="I cantieri di oggi" sites={home.teams} />
          <Sites title="Da finire dei giorni scorsi" sites={home.earlierTeams} />
          <Rows title="Documenti da chiudere" rows={home.documentsToClose} />
          <Rows title="Schede percorrenza da completare" rows={home.incompleteCards} />
        </>
      )}
    </main>
  );
}

function Sites({ title, sites }: { readonly title: string; readonly sites: readonly Site[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {sites.map((site) => (
        <article key={site.teamID}>
          <h3>
            <a href={`/cantieri/${site.teamID}`}>{site.projectName}</a>
          </h3>
          <p>
            #{site.teamID} · {site.PlannedDate} · {site.PlannedTime}
          </p>
          <p>
            {site.leaderName} · {site.validatedCount} su {site.memberCount} validati
          </p>
          <a href={`/cantieri/${site.teamID}/pjc`}>Pre Job Check</a>
          <a href={`/cantieri/${site.teamID}/vis`}>Verifiche sostegni</a>
        </article>
      ))}
    </section>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly object[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={JSON.stringify(row)}>{Object.values(row).slice(0, 8).join(' · ')}</li>
        ))}
      </ul>
    </section>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<PlainHome />);
