import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

// Viewers of one stream as players of low-latency HLS are: each asks for the playlist that has the next part, waits,
// and fetches the parts that are new in it. One more asks the media server itself: by how much later do the others have
// each part? node viewers.ts THROUGH DIRECT STREAM COUNT SECONDS, a line of JSON at the end
const [through = '', direct = '', stream = '', count = '', seconds = ''] = process.argv.slice(2);
const HINT = /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-(\d+)-(\d+)\.mp4"/;
const PART = /#EXT-X-PART:[^\n]*URI="([^"]+)"/g;
const agent = new http.Agent({ keepAlive: true });
const until = performance.now() + Number(seconds) * 1000;

const get = (url: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent, timeout: 10_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }),
      );
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
  });

/** When a viewer had each part. @returns by the part's name, ms */
const watch = async (base: string): Promise<{ had: Map<string, number>; failed: number }> => {
  const had = new Map<string, number>();
  let failed = 0;
  const partsOf = (text: string): string[] => [...text.matchAll(PART)].map(([, name = '']) => name);
  const first = (await get(`${base}/${stream}/index.m3u8`)).text;
  const listed = new Set(partsOf(first)); // from before this viewer came
  let next = HINT.exec(first);
  while (performance.now() < until && next !== null) {
    try {
      const list = await get(`${base}/${stream}/index.m3u8?_HLS_msn=${next[1]}&_HLS_part=${next[2]}`);
      if (list.status !== 200) failed += 1;
      for (const name of partsOf(list.text).filter((each) => !listed.has(each))) {
        listed.add(name);
        const { status } = await get(`${base}/${stream}/${name}`);
        if (status === 200) had.set(name, performance.now());
        else failed += 1;
      }
      next = HINT.exec(list.text) ?? next;
    } catch {
      failed += 1;
      await pause(100);
    }
  }
  return { had, failed };
};

const [reference, ...viewers] = await Promise.all([
  watch(direct),
  ...Array.from({ length: Number(count) }, () => watch(through)),
]);
const added = viewers
  .flatMap(({ had }) =>
    [...had].flatMap(([name, at]) => {
      const first = reference.had.get(name);
      return first === undefined ? [] : [at - first];
    }),
  )
  .toSorted((one, other) => one - other);
const quantile = (share: number): number => added[Math.floor(added.length * share)] ?? Number.NaN;
const parts = viewers.map(({ had }) => had.size);
console.log(
  JSON.stringify({
    addedP50: quantile(0.5),
    addedP95: quantile(0.95),
    fewestParts: Math.min(...parts),
    ofParts: reference.had.size,
    failed: viewers.reduce((sum, { failed }) => sum + failed, 0),
  }),
);
process.exit(0);
