import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Policy script that Debian's packages call before they start a service. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation without starting the service. An existing policy is kept. The temporary policy blocks
 * only this service and only while this process lives, so that a killed run leaves no block behind.
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
