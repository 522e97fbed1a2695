import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The measured pages written by hand for comparison: one fetch of the same data, plain markup of the same content.

type Row = Readonly<Record<string, string | number | null>>;

interface Home {
  readonly teams: readonly Row[];
  readonly earlierTeams: readonly Row[];
  readonly documentsToClose: readonly Row[];
  readonly incompleteCards: readonly Row[];
}

interface SitePage {
  readonly project: Row;
  readonly team: Row;
  readonly members: readonly Row[];
  readonly reading: Row;
  readonly visList: readonly Row[];
}

/** Contents by the page's name; the data are the answers in one object. */
const PAGES = {
  home: ['Oggi', (home: Home) => <PlainHome {...home} />],
  sites: ['Cantieri', ({ teams }: Home) => <Sites sites={teams} />],
  site: ['Cantiere', (site: SitePage) => <PlainSite {...site} />],
  orders: ['Ordini', ({ orders }: { readonly orders: readonly Row[] }) => <PlainOrders orders={orders} />],
} as const;

function PlainPage({ name }: { readonly name: keyof typeof PAGES }) {
  const [data, setData] = useState<object>();
  useEffect(() => {
    void fetch(`/plain/${name}/data`).then(async (answer) => setData((await answer.json()) as object));
  }, [name]);
  const [title, show] = PAGES[name];
  return (
    <main id="content">
      <h1>{title}</h1>
      {data === undefined ? null : (show as (data: object) => ReactNode)(data)}
    </main>
  );
}

function PlainHome({ teams, earlierTeams, documentsToClose, incompleteCards }: Home) {
  return (
    <>
      <h2>I cantieri di oggi</h2>
      <Sites sites={teams} />
      <h2>Da finire dei giorni scorsi</h2>
      <Sites sites={earlierTeams} />
      <h2>Documenti da chiudere</h2>
      <Rows rows={documentsToClose} />
      <h2>Schede percorrenza da completare</h2>
      <Rows rows={incompleteCards} />
    </>
  );
}

function Sites({ sites }: { readonly sites: readonly Row[] }) {
  return sites.map((site) => (
    <article key={site['teamID']}>
      <h3>
        <a href={`/cantieri/${site['teamID']}`}>{site['projectName']}</a>
      </h3>
      <Facts of={site} fields={['teamID', 'Stato', 'PlannedDate', 'PlannedTime', 'leaderName']} />
      <p>
        {site['validatedCount']} su {site['memberCount']} validati
      </p>
      <a href={`/cantieri/${site['teamID']}/pjc`}>Pre Job Check</a>
      <a href={`/cantieri/${site['teamID']}/vis`}>Verifiche sostegni</a>
    </article>
  ));
}

function PlainSite({ project, team, members, reading, visList }: SitePage) {
  return (
    <>
      <h2>{project['NAME']}</h2>
      <Facts of={project} fields={['DocNum', 'CardName', 'START', 'DUEDATE']} />
      <Facts
        of={team}
        fields={['Stato', 'PlannedDate', 'leaderName', 'managerName', 'GpsData', 'startTime', 'endTime']}
      />
      <h2>Squadra</h2>
      {members.map((member) => (
        <article key={member['id']}>
          <h3>{member['fullName']}</h3>
          <Facts of={member} fields={['jobTitle', 'stato', 'latitude', 'longitude', 'validatedAt']} />
        </article>
      ))}
      <h2>Pre Job Check</h2>
      <Facts of={reading} fields={['date', 'read', 'crew']} />
      <h2>Verifiche integrità sostegni</h2>
      {visList.map((check) => (
        <article key={check['Id']}>
          <h3>{check['picchetto']}</h3>
          <Facts of={check} fields={['tipoSostegno', 'ev_esito', 'nonGuardati', 'CreateDate', 'zona']} />
        </article>
      ))}
    </>
  );
}

function PlainOrders({ orders }: { readonly orders: readonly Row[] }) {
  return (
    <table>
      <tbody>
        {orders.map((order) => (
          <tr key={order['Id']}>
            {['DocStatus', 'DocNum', 'SobisDocType', 'DocDate', 'CardName', 'DocTotal'].map((field) => (
              <td key={field}>{order[field]}</td>
            ))}
            <td>
              <a href={`/ordini/${order['Id']}`}>Apri</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ of, fields }: { readonly of: Row; readonly fields: readonly string[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{of[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={JSON.stringify(row)}>{Object.values(row).slice(0, 8).join(' · ')}</li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(<PlainPage name={location.pathname.split('/')[2] as keyof typeof PAGES} />);
