import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Where Debian's packages ask before they start a service. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation during which Debian's packages do not start that service. A policy that the machine already has stays as it is. What
 * is written refuses that service alone and only while this process lives, so that one which is killed midway leaves nothing forbidden.
 */
export function withoutStarting(service: string, install: () => void, policy = POLICY): void {
  if (existsSync(policy)) {
    install();
    return;
  }
  const lines = [
    '#!/bin/sh',
    `case "$1" in ${service}|${service}.service) kill -0 ${process.pid} 2>/dev/null && exit 101 ;; esac`,
    'exit 0',
    '',
  ];
  writeFileSync(policy, lines.join('\n'), { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policy, { force: true });
  }
}
