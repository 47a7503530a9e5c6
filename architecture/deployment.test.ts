import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECRET_NAMES } from '../packages/process/src/index.ts';
import { ROOT, sourcesOf } from './sources.ts';

// What is in deploy/ beside Prometheus and Grafana: variables that the programs know, ports that agree, time enough
// to drain. What runs here are the programs' sources; nobody can pull other images in a test.
const { loadAll } = createRequire(import.meta.url)('js-yaml') as { loadAll(text: string): Yaml[] };
// biome-ignore lint/suspicious/noExplicitAny: a document of somebody else's schema, read at some places
type Yaml = any;

const DEPLOY = path.join(ROOT, 'deploy');
const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');
const PROGRAMS = ['server', 'media', 'studio'] as const;
type Program = (typeof PROGRAMS)[number];

/** The variables that a program reads, by its sources. */
const known = (program: Program): ReadonlySet<string> => {
  const files = program === 'server' ? ['apps/server/src/platform/settings/settings.ts'] : [`apps/${program}/src`];
  const sources = program === 'server' ? [readFileSync(path.join(ROOT, files[0] ?? ''), 'utf8')] : [];
  for (const { text } of program === 'server' ? [] : sourcesOf(files, /^(?!.*[.]test[.]).*[.]ts$/)) sources.push(text);
  const names = sources.flatMap((text) =>
    [...text.matchAll(/(?:^ {2}|\benv\.|')([A-Z][A-Z0-9_]+)(?::|\b)/gm)].map(([, name = '']) => name),
  );
  const secrets = program === 'server' ? SECRET_NAMES : ['STUDIO_KEY'];
  return new Set([...names, 'HOME', 'METRICS_HOST', ...secrets, ...secrets.map((name) => `${name}_FILE`)]);
};
const KNOWN = Object.fromEntries(PROGRAMS.map((program) => [program, known(program)])) as Record<
  Program,
  ReadonlySet<string>
>;

type Env = Record<string, string>;
interface Use {
  readonly where: string;
  readonly program: Program;
  readonly env: Env;
  /** How long it may take to end, seconds. */
  readonly grace?: number;
}

const programOf = (text: string): Program => {
  const found = PROGRAMS.find((program) => text.includes(program)) ?? (text.includes('migrate') ? 'server' : undefined);
  if (found === undefined) throw new Error(`${text} is no program`);
  return found;
};

const PROGRAM_UNITS = readdirSync(path.join(DEPLOY, 'systemd')).filter((file) => !/-(?:facts|backup)\./.test(file));

const stages = (): Use[] =>
  [...read('Dockerfile').matchAll(/^FROM product AS (\w+)\n([\s\S]*?)(?=^FROM|$(?![\s\S]))/gm)].map(
    ([, name = '', text = '']) => ({
      where: `Dockerfile ${name}`,
      program: programOf(name),
      env: Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value])),
    }),
  );
const units = (): Use[] =>
  PROGRAM_UNITS.map((file) => {
    const text = read(`systemd/${file}`);
    const env = Object.fromEntries(
      [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
    );
    const grace = /^TimeoutStopSec=(\d+)/m.exec(text)?.[1];
    return { where: file, program: programOf(file), env, ...(grace && { grace: Number(grace) }) };
  });
const services = (): Record<string, Yaml> => loadAll(read('compose/compose.yaml'))[0].services;
const composed = (): Use[] =>
  Object.entries(services())
    .filter(([, { image }]) => /^lajvard-/.test(image))
    .map(([name, { image, environment, stop_grace_period: grace }]) => ({
      where: `compose ${name}`,
      program: programOf(image),
      env: Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)])),
      ...(grace && { grace: Number.parseInt(grace, 10) }),
    }));
const manifests = (): Yaml[] =>
  readdirSync(path.join(DEPLOY, 'kubernetes')).flatMap((file) => loadAll(read(`kubernetes/${file}`)));
const pods = (): Use[] => {
  const config = manifests().find(({ kind }) => kind === 'ConfigMap').data;
  return manifests()
    .filter(({ spec }) => spec?.template)
    .map(({ kind, metadata, spec: { template } }) => {
      const [container] = template.spec.containers;
      const own = (container.env ?? []).map(({ name, value }: Yaml) => [name, value]);
      const grace = template.spec.terminationGracePeriodSeconds;
      return {
        where: `kubernetes ${metadata.name}`,
        program: programOf(container.image),
        env: { ...(container.envFrom && config), ...Object.fromEntries(own) },
        ...(kind === 'Deployment' && grace && { grace }),
      };
    });
};
const uses = [...stages(), ...units(), ...composed(), ...pods()];

describe('deploy/', () => {
  it('names for each program only variables that it reads', () => {
    expect(uses.length).toBeGreaterThan(12);
    expect(KNOWN.server.has('DRAIN_SECONDS') && KNOWN.media.has('MEDIA_RTMP_PORT')).toBe(true);
    const unknown = uses.flatMap(({ where, program, env }) =>
      Object.keys(env)
        .filter((name) => !KNOWN[program].has(name))
        .map((name) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
    expect([KNOWN.server.has('MEDIA_HOST'), KNOWN.studio.has('DATABASE_URL_FILE')], 'planted').toEqual([false, false]);
  });

  it('gives media and studio no secret but the key they share', () => {
    const secrets = uses
      .filter(({ program }) => program !== 'server')
      .flatMap(({ env }) => Object.keys(env).filter((name) => name.endsWith('_FILE')));
    expect(new Set(secrets)).toEqual(new Set(['STUDIO_KEY_FILE']));
    for (const [name, { secrets: given = [], image }] of Object.entries(services()))
      if (/media|studio/.test(image)) expect(given, name).toEqual(['STUDIO_KEY']);
  });

  it('mounts every secret that it names', () => {
    for (const [name, { environment = {}, secrets = [] }] of Object.entries(services()))
      for (const file of Object.values(environment).filter((value) => /^\/run\/secrets\//.test(String(value))))
        expect(secrets, name).toContain(path.basename(String(file)));
    for (const file of readdirSync(path.join(DEPLOY, 'systemd'))) {
      const text = read(`systemd/${file}`);
      for (const [, name = ''] of text.matchAll(/_FILE=%d\/(\w+)/g))
        expect(text, file).toContain(`LoadCredential=${name}:`);
    }
  });

  it('waits longer than a server drains', () => {
    const draining = uses.filter(({ env, grace }) => env.DRAIN_SECONDS !== undefined && grace !== undefined);
    expect(draining.map(({ where }) => where.split(' ')[0]).toSorted()).toEqual(
      expect.arrayContaining(['compose', 'kubernetes', 'lajvard-server@.service']),
    );
    for (const { where, env, grace } of draining)
      expect(grace, where).toBeGreaterThanOrEqual(Number(env.DRAIN_SECONDS) + 10);
  });

  it('never gives up a program that ends at once, such as with a wrong setting', () => {
    const always = readdirSync(path.join(DEPLOY, 'systemd')).filter((file) =>
      read(`systemd/${file}`).includes('\nRestart=always\n'),
    );
    expect(always.length).toBe(3);
    // after five starts within ten seconds systemd would leave it
    for (const file of always)
      expect(read(`systemd/${file}`).split('[Service]')[0], file).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it('agrees on ports: images, services, proxies, targets', () => {
    const ports = { server: ['3000', '9464'], media: ['8090', '1935', '9564'], studio: ['9664'] };
    const named: readonly [where: string, text: string][] = [
      ['nginx', read('compose/nginx.conf')],
      ['compose', JSON.stringify(composed())],
      ['prometheus', read('compose/prometheus.yml')],
      ['kubernetes', JSON.stringify(pods())],
    ];
    for (const [where, text] of named)
      for (const [, program = '', port] of text.matchAll(/\b(server|media|studio)(?:-\d)?:(\d+)/g))
        expect(ports[program as Program], `${where} ${program}`).toContain(port);
    for (const { kind, metadata, spec } of manifests()) {
      if (kind === 'Deployment')
        for (const { containerPort } of spec.template.spec.containers[0].ports)
          expect(ports[programOf(metadata.name)], metadata.name).toContain(String(containerPort));
      if (kind === 'Service')
        for (const { port } of spec.ports)
          expect(ports[programOf(metadata.name)], metadata.name).toContain(String(port));
    }
    for (const [, program = '', exposed = ''] of read('Dockerfile').matchAll(
      /^FROM product AS (\w+)\n(?:(?!FROM).*\n)*?EXPOSE (.*)$/gm,
    ))
      for (const port of exposed.split(' ')) expect(ports[program as Program], program).toContain(port);
    for (const { where, program, env } of uses)
      if (env.METRICS_PORT ?? env.MEDIA_METRICS_PORT ?? env.STUDIO_METRICS_PORT)
        expect(ports[program], where).toContain(env.METRICS_PORT ?? env.MEDIA_METRICS_PORT ?? env.STUDIO_METRICS_PORT);
  });

  it('runs no program as root, with a writable root or with more rights than it needs', () => {
    for (const { where } of stages()) expect(read('Dockerfile'), where).toMatch(/USER node/);
    for (const [name, service] of Object.entries(services()))
      if (/^lajvard-/.test(service.image)) expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const { spec, metadata } of manifests().filter((manifest) => manifest.spec?.template)) {
      expect(spec.template.spec.securityContext, metadata.name).toMatchObject({ runAsNonRoot: true });
      expect(spec.template.spec.containers[0].securityContext, metadata.name).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('names the version of every image that it does not build', () => {
    const images = Object.values(services()).map(({ image }) => String(image));
    const others = images.filter((image) => !image.startsWith('lajvard-'));
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter((image) => !/:v?\d+(?:\.\d+)*$/.test(image))).toEqual([]);
  });

  it('makes secrets in a folder that nobody else may enter, readable for the user of the images', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-secrets-'));
    try {
      const secrets = path.join(folder, 'secrets');
      const command = ['-c', 'umask 022; exec "$0" "$1"', path.join(DEPLOY, 'compose', 'make-secrets.sh'), secrets];
      for (const time of ['first', 'second']) expect(spawnSync('sh', command).status, time).toBe(0);
      expect((statSync(secrets).mode & 0o777).toString(8)).toBe('700');
      const modes = readdirSync(secrets).map((name) => (statSync(path.join(secrets, name)).mode & 0o777).toString(8));
      expect(modes).toEqual(Array(8).fill('444'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('lets Prometheus find every pod that has metrics, and nobody else at their ports', () => {
    const deployments = manifests().filter(({ kind }) => kind === 'Deployment');
    expect(deployments.length).toBe(3);
    for (const { metadata, spec } of deployments) {
      const { ports } = spec.template.spec.containers[0];
      const metrics = ports.find(({ name }: Yaml) => name === 'metrics').containerPort;
      const scraped = { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(metrics) };
      expect(spec.template.metadata.annotations, metadata.name).toEqual(scraped);
      const policy = manifests().find(
        ({ kind, spec: { podSelector } = {} as Yaml }) =>
          kind === 'NetworkPolicy' && podSelector.matchLabels.app === metadata.name,
      );
      const opened = policy.spec.ingress.flatMap((rule: Yaml) => rule.ports.map(({ port }: Yaml) => port));
      const named = new Set(ports.map(({ name }: Yaml) => name));
      expect(new Set(opened), `${metadata.name}: what it listens at, by name`).toEqual(named);
      for (const { from, ports: rulePorts } of policy.spec.ingress)
        if (rulePorts.some(({ port }: Yaml) => port === 'metrics'))
          expect(JSON.stringify(from), metadata.name).toContain('monitoring');
    }
  });

  it('leads both names to the server, with a certificate for each', () => {
    const { spec } = manifests().find(({ kind }) => kind === 'Ingress');
    const { PUBLIC_URL, OFFICE_URL } = manifests().find(({ kind }) => kind === 'ConfigMap').data;
    const hosts = [PUBLIC_URL, OFFICE_URL].map((url: string) => new URL(url).host);
    expect(spec.rules.map(({ host }: Yaml) => host)).toEqual(hosts);
    expect(spec.tls[0].hosts).toEqual(hosts);
    const served = manifests().filter(({ kind }) => kind === 'Service');
    for (const { http } of spec.rules) {
      const { name, port } = http.paths[0].backend.service;
      const service = served.find(({ metadata }) => metadata.name === name);
      expect(service.spec.ports.map((each: Yaml) => each.name)).toContain(port.name);
    }
  });

  it('has units that systemd accepts', (test) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) test.skip('there is no systemd-analyze here');
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-units-'));
    try {
      const files = readdirSync(path.join(DEPLOY, 'systemd')).map((file) => {
        const unit = path.join(folder, file.replace('@.', '@3000.'));
        writeFileSync(
          unit,
          read(`systemd/${file}`).replaceAll(
            /\/usr\/bin\/node|\/opt\/lajvard\/deploy\/machine-facts/g,
            process.execPath,
          ),
        );
        return unit;
      });
      const checked = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
      expect([checked.status, checked.stderr.split('\n').filter((line) => line.includes(folder))]).toEqual([0, []]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
