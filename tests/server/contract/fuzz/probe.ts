import { createApi } from '../../../support/api.ts';

// Separate process: a user who repeats one small request, and prints the durations at the end.
const [address = '', username = 'ufficio'] = process.argv.slice(2);
const api = await createApi(address, username);
const waits: number[] = [];
let over = false;
process.stdin.resume().once('end', () => {
  over = true;
});
console.log('ready');
while (!over) {
  const started = performance.now();
  await api.get('/auth/me');
  // Also once an administrator's request has ended this user's sessions: the answer waits all the same.
  waits.push(performance.now() - started);
  await new Promise((resolve) => setTimeout(resolve, 25));
}
waits.sort((a, b) => a - b);
const at = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
console.log(JSON.stringify({ asked: waits.length, p50: at(0.5), p99: at(0.99), max: at(1) }));
