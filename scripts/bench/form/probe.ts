/**
 * Runs inside the page (as text): stopwatches that end with the next painted frame. A frame counts as painted
 * in the task after its animation callbacks.
 */
export const PROBE = `
window.probe = (() => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  // Time limit in ms, so that a wait without end fails with a message.
  const limit = 30000;
  const until = async (holds, what) => {
    const end = performance.now() + limit;
    while (!holds()) { if (performance.now() > end) throw new Error('Waited in vain for ' + what); await painted(); }
    return painted();
  };
  const times = [];
  let shown;
  return {
    async mount(first, last) {
      const begin = performance.now();
      window.bench.mount();
      const firstAt = await until(() => window.bench.find(first), first);
      const lastAt = await until(() => window.bench.find(last), last);
      return { first: firstAt - begin, last: lastAt - begin };
    },
    listen(kind) {
      times.length = 0;
      addEventListener(kind, (event) => { void painted().then((end) => times.push(end - event.timeStamp)); }, { capture: true });
    },
    times: () => times.splice(0),
    // Listens before the mouse moves; the answer is asked for after the click.
    arm(note) {
      shown = new Promise((done, fail) => {
        addEventListener('click', (event) => {
          until(() => window.bench.find(note), note).then((end) => done(end - event.timeStamp), fail);
        }, { capture: true, once: true });
        setTimeout(() => fail(new Error('No click reached the page for ' + note)), limit);
      });
      shown.catch(() => {});
    },
    shown: () => shown,
    async submit(count) {
      const begin = performance.now();
      window.bench.submit();
      while (window.bench.errorCount() !== count && performance.now() < begin + limit) await new Promise((done) => setTimeout(done, 0));
      return performance.now() - begin;
    },
  };
})();
`;
