import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../../harness/eventually.ts';
import { guideFile } from '../../harness/guide.ts';
import type { Cluster } from '../cluster.ts';
import { figure, must, note } from '../report.ts';

const VIEWERS = 100;
const SECONDS = 20;
const AT_ORIGIN = 15; // requests a second and stream
const NAME = '/run/varnish'; // its working folder, of that machine alone
const CACHE = 'http://127.0.0.1:6081';
const VCL = path.resolve(import.meta.dirname, '../../../deploy/varnish/lajvard.vcl');

/** Many watch one stream through Varnish by the guide: the media server works as for one. */
export const filmForMany = async ({ hosts }: Cluster): Promise<void> => {
  const { studio: host } = hosts;
  host.place('/run/lajvard.vcl', readFileSync(VCL, 'utf8'));
  const unit = guideFile('/etc/systemd/system/varnish.service.d/lajvard.conf');
  const [, command = ''] = /^ExecStart=(\/.*)$/m.exec(unit) ?? [];
  const words = command.replace('/etc/varnish/lajvard.vcl', '/run/lajvard.vcl').split(' ');
  const varnish = host.start('root', words[0] ?? '', [...words.slice(1), '-n', NAME]);
  const asked = (): number => {
    const said = host.run('root', '/usr/bin/varnishstat', ['-n', NAME, '-1', '-f', 'MAIN.backend_req']);
    return Number(/backend_req\s+(\d+)/.exec(said)?.[1]);
  };
  const status = (url: string): string =>
    host.run('root', 'curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', `${CACHE}${url}`]);
  try {
    await eventually(() => status('/studio-1_low/index.m3u8') === '200', 60, 'the film').catch((error: Error) => {
      throw new Error(`${error.message}\n${varnish.log().slice(-2000)}`);
    });
    must('who watches is no matter of the public', status('/watched') === '404' && status('/healthz') === '404');
    const [before, begun] = [asked(), performance.now()];
    const program = path.resolve(import.meta.dirname, '../viewers.ts');
    const args = [CACHE, 'http://127.0.0.1:8090', 'studio-1_low', String(VIEWERS), String(SECONDS)];
    const watching = host.start('root', process.execPath, [program, ...args]);
    await eventually(() => watching.process.exitCode !== null, SECONDS + 40, 'the end of the viewers');
    const rate = (asked() - before) / ((performance.now() - begun) / 1000);
    const seen = JSON.parse(watching.log()) as Record<
      'addedP50' | 'addedP95' | 'fewestParts' | 'ofParts' | 'failed',
      number
    >;
    note(`${VIEWERS} viewers have a part ${seen.addedP50.toFixed(0)} ms later than one at the media server (p50)`);
    note(`and ${seen.addedP95.toFixed(0)} ms later (p95; on a quiet machine at most 120)`);
    note(`who had the fewest had ${seen.fewestParts} of ${seen.ofParts} parts; ${seen.failed} requests failed`);
    must('everybody sees the film', seen.fewestParts > 0, seen);
    figure('requests a second and stream at the media server', rate, 'requests', AT_ORIGIN);
  } finally {
    await varnish.stop();
  }
};
