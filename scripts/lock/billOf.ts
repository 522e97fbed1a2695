import { findPackage, type LockEntry, type LockFile } from './completeLock.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly scope: 'required' | 'optional';
  readonly purl: string;
  readonly hashes?: readonly object[];
  readonly licenses?: readonly object[];
}

/** The part of a CycloneDX 1.5 document with packages and dependencies. */
export interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * The packages of the installed product by its lock file: without `dev` packages, with `optional` ones. A
 * package at two places in the same version is listed once with the dependencies of both.
 */
export function billOf({ packages }: LockFile): Bill {
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  for (const [place, entry] of Object.entries(packages)) {
    if (entry.dev) continue;
    const ref = refOf(packages, place);
    const all = needs.get(ref) ?? new Set();
    for (const needed of placesNeeded(packages, place, entry)) all.add(refOf(packages, needed));
    needs.set(ref, all);
    if (place === '') continue;
    const existing = components.get(ref);
    if (existing === undefined || existing.scope === 'optional')
      components.set(ref, componentOf(place, entry));
  }
  return {
    components: [...components.values()],
    dependencies: [...needs].map(([ref, all]) => ({ ref, dependsOn: [...all] })),
  };
}

/** The project's own tools (`devDependencies`) are not part of it. */
function placesNeeded(packages: LockFile['packages'], from: string, entry: LockEntry): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map((name) => findPackage(packages, from, name))
    .filter((place) => place !== undefined)
    .filter((place) => !packages[place]?.dev);
}

function componentOf(place: string, { version = '', optional, integrity, license }: LockEntry): Component {
  const name = nameAt(place);
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity ? { hashes: integrity.split(' ').map(hashOf) } : {}),
    ...(license ? { licenses: [licenseOf(license)] } : {}),
  };
}

/** `sha512-<base64>` as npm writes it. */
function hashOf(integrity: string): object {
  const dash = integrity.indexOf('-');
  const alg = integrity.slice(0, dash).toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(integrity.slice(dash + 1), 'base64').toString('hex') };
}

/** One licence of the SPDX list, several of them joined, or words of the package's own. */
function licenseOf(text: string): object {
  if (/ (AND|OR|WITH) /.test(text)) return { expression: text };
  return { license: /^[\w.+-]+$/.test(text) && text !== 'UNLICENSED' ? { id: text } : { name: text } };
}

function refOf(packages: LockFile['packages'], place: string): string {
  const { name = nameAt(place), version = '' } = packages[place] ?? {};
  return `${name}@${version}`;
}

function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
