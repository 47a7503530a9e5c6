import { type Block, guideText } from '../harness/guide.ts';

// What runs each block of commands of the operator's guide. Sections that `npm run test:guide` runs, it runs whole and
// from top to bottom; a block in any other section fails a test until it is named here.

/** The pages that are run, in the order of an operator's days. */
export const PAGES = ['first-day.md', 'every-day.md', 'when-something-breaks.md'] as const;

/**
 * Where a block runs: in the Debian machine, in the checkout, with podman here, or elsewhere for a reason. `copied`:
 * the test puts the files of an scp into the machine.
 */
export type Where = 'machine' | 'checkout' | 'copied' | 'containers' | { readonly instead: string };

const MACHINE: readonly (readonly [page: string, sections: readonly string[]])[] = [
  [
    'first-day.md',
    [
      'The machine',
      'Two database roles',
      'Secrets',
      'Settings',
      'Installing',
      'A firewall',
      'A certificate',
      'A proxy in front',
      'Staff',
      'Backups',
      'A real camera',
      'Before you open',
    ],
  ],
  [
    'every-day.md',
    [
      'Health checks',
      'The log',
      'Monitoring',
      'The books',
      'Upgrading',
      'Changing a secret',
      'Staff access',
      'Account mails',
      'The signing key',
    ],
  ],
  [
    'when-something-breaks.md',
    [
      'Look first',
      'A program does not start',
      'The database is down',
      'The database is lost',
      'There is no video',
      'Rounds are void',
      'The ledger does not prove',
      'Mails do not arrive',
      'Somebody cannot sign in',
      'A secret has leaked',
    ],
  ],
];

const PLAN: Readonly<Record<string, Where>> = {
  ...Object.fromEntries(
    MACHINE.flatMap(([page, sections]) => sections.map((section) => [`${page}: ${section}`, 'machine'])),
  ),
  'first-day.md: Build': 'checkout',
  'first-day.md: In containers, in Kubernetes': 'containers',
};

/** Sections that other tests run. */
const BY_OTHERS: Readonly<Record<string, string>> = {
  'every-day.md: Backups': 'npm run test:cluster runs it, on machines of its own',
  'growing.md: Many servers': 'npm run test:cluster runs it, on machines of its own',
  'every-day.md: Exporting a month': 'its month must be over: the tests of the export make one',
};

/** Blocks that go another way than their section, by how they begin. */
const EXCEPTIONS: readonly (readonly [begins: string, where: Where])[] = [['scp ', 'copied']];

/** @returns null for a block that nobody has thought of */
export const whereRuns = ({ page, section, text }: Block): Where | null => {
  const name = `${page}: ${section}`;
  const other = BY_OTHERS[name];
  return (
    EXCEPTIONS.find(([begins]) => text.startsWith(begins))?.[1] ?? PLAN[name] ?? (other ? { instead: other } : null)
  );
};

/** Every section that is run here, to find those that the guide no longer has. */
export const PLANNED: readonly string[] = Object.keys(PLAN);

/** The two files of nginx, as the guide has them, for who follows it by typing. */
const NGINX = ['/etc/nginx/nginx.conf', '/etc/nginx/conf.d/lajvard.conf'].map(
  (name) => `cat > ${name} <<'END-OF-FILE'\n${guideText(name)}END-OF-FILE`,
);

/** What the test writes in place of the guide's words; all else is run as written. */
export const IN_ITS_PLACE: readonly (readonly [of: string, put: string, why: string])[] = [
  ['-czf lajvard-', '-czf "$FOLDER"/lajvard-', 'the checkout stays clean'],
  [
    'REPORT_TIME_ZONE=UTC',
    'REPORT_TIME_ZONE=UTC\nROUND_SECONDS=4\nEXTRA_SECONDS=1\nSPIN_SECONDS=2\nPAUSE_SECONDS=1',
    'rounds of ten seconds, not a minute and a half',
  ],
  [
    'certbot certonly --non-interactive',
    `certified() {
  mkdir -p /etc/letsencrypt/live/play.example
  cd /etc/letsencrypt/live/play.example
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=play.example \\
    -addext subjectAltName=DNS:play.example,DNS:office.example -keyout privkey.pem -out fullchain.pem
  cp fullchain.pem /usr/local/share/ca-certificates/play.crt
  update-ca-certificates
}
certified`,
    'the machine has no network, so it certifies itself',
  ],
  ['--network host', '--network host --env PORT=3010', 'a server of systemd has port 3000'],
];

const PATIENT = 'curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-connrefused';
const READY = `${PATIENT} http://127.0.0.1:3000/readyz`;
const OVER = 'curl --silent http://127.0.0.1:3000/api/rounds/1 | jq --exit-status \'.data.phase == "settled"\'';
const DATABASE = 'psql --tuples-only --no-align "$(cat /etc/lajvard/secrets/DATABASE_OWNER_URL)" -c';

const RTMP_OPEN = "grep '00000000:078F' /proc/net/tcp"; // port 1935 at every address

/** Prometheus has reached its four targets: three programs and the machine. */
const ALL_UP = `curl --silent --get --data-urlencode 'query=up{instance=~"127.*"}' http://127.0.0.1:9090/api/v1/query \\
  | jq --exit-status '[.data.result[] | select(.value[1] == "1")] | length == 4'`;

/** Before this section the machine is started again: all must come back by itself. */
export const RESTARTED_BEFORE = 'every-day.md: Health checks';

/** What must be so before a section, as commands in the machine. */
export const BEFORE: Readonly<Record<string, string>> = {
  'first-day.md: A proxy in front': NGINX.join('\n'),
  'first-day.md: Before you open': `for try in $(seq 60); do ${OVER} && exit; sleep 1; done; exit 1`,
  'every-day.md: Health checks': READY,
  'every-day.md: Upgrading': 'cp /usr/local/src/lajvard-0.3.0.tar.gz /usr/local/src/lajvard-0.4.0.tar.gz',
  'every-day.md: The signing key': READY,
  'when-something-breaks.md: Look first': READY,
};

/** What must be true after a section, as commands in the machine; the first that fails is a fault. */
export const AFTER: Readonly<Record<string, string>> = {
  'first-day.md: The machine': `node --version | grep '^v24'
ffmpeg -version | head -1`,
  'first-day.md: Two database roles': `psql "$(cat /etc/lajvard/secrets/DATABASE_URL)" -c 'select 1'
stat --format %a /etc/lajvard/secrets/DATABASE_URL | grep '^600$'`,
  'first-day.md: Installing': `curl --silent --fail http://127.0.0.1:3000/ | grep --ignore-case '<!doctype html>'
curl --silent --fail --header 'Host: office.example' http://127.0.0.1:3000/admin/ \\
  | grep --ignore-case '<!doctype html>'
curl --silent --fail --header 'Accept-Encoding: br' --output /dev/null --dump-header - http://127.0.0.1:3000/ \
  | grep --ignore-case 'content-encoding: br'
curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/video/studio-1_low/index.m3u8 \
  | grep '^#EXTM3U'
test "$(ls /run/credentials/lajvard-media.service)" = STUDIO_KEY
test "$(ls /run/credentials/lajvard-studio.service)" = STUDIO_KEY
test ! -e /run/credentials/lajvard-server@3000.service/DATABASE_OWNER_URL
test -e /run/credentials/lajvard-server@3000.service/DATABASE_URL
test "$(stat --format %u /proc/$(systemctl show --property=MainPID --value lajvard-server@3000))" != 0`,
  'first-day.md: Staff': `lajvard staff list | grep 'mina@house.example  super-admin  invited'
lajvard staff list | grep 'omid@partner.example  ceg-admin  north  invited'
lajvard help | grep verify`,
  'first-day.md: A firewall': `nft list ruleset | grep 'policy drop'
nft list ruleset | grep 'tcp dport { 80, 443 } accept'
${READY}`,
  'first-day.md: A proxy in front': `asked='%{http_code} %{redirect_url}'
moved=$(curl --silent --output /dev/null --write-out "$asked" --header 'Host: play.example' http://127.0.0.1/x)
test "$moved" = '301 https://play.example/x'
mkdir -p /var/www/html/.well-known/acme-challenge
echo token > /var/www/html/.well-known/acme-challenge/x
curl --silent --fail --header 'Host: play.example' http://127.0.0.1/.well-known/acme-challenge/x | grep '^token$'`,
  'first-day.md: Backups': `${READY}
systemctl list-timers lajvard-backup.timer | grep lajvard-backup
test ! -e /var/lib/postgresql/15/restored`,
  'when-something-breaks.md: The database is lost': `lajvard prove
lajvard staff list | grep 'mina@house.example'`,
  'first-day.md: A real camera': `for try in $(seq 20); do ${RTMP_OPEN} && break; sleep 1; done
${RTMP_OPEN}
systemctl enable --now lajvard-studio`,
  'every-day.md: Monitoring': `curl --silent http://127.0.0.1:9100/metrics \\
  | grep '^lajvard_machine_certificate_ends_timestamp_seconds{'
curl --silent http://127.0.0.1:9100/metrics | grep '^lajvard_machine_backup_timestamp_seconds '
for try in $(seq 60); do ${ALL_UP} && exit; sleep 1; done; exit 1`,
  'every-day.md: Upgrading': `pid=$(systemctl show --property=MainPID --value lajvard-server@3000)
test "$(readlink "/proc/$pid/cwd")" = /opt/lajvard-0.3.0`,
  'every-day.md: Changing a secret': READY,
  'every-day.md: Staff access': "lajvard staff list | grep 'omid@partner.example .* blocked'",
  'every-day.md: The signing key': `${READY}
curl --silent http://127.0.0.1:3000/api/fairness/keys \\
  | jq --exit-status '[.data[] | .retired_at == null] | sort == [false, true]'`,
  // what the page says that the product does by itself
  'when-something-breaks.md: Look first': `before=$(${DATABASE} 'select max(round_number) from rounds')
systemctl kill --signal=KILL lajvard-server@3000 lajvard-media lajvard-studio
sleep 2
${READY}
for try in $(seq 60); do
  test "$(${DATABASE} 'select max(round_number) from rounds')" -gt "$before" && break
  sleep 1
done
test "$(${DATABASE} 'select max(round_number) from rounds')" -gt "$before"
test "$(${DATABASE} "select count(*) from rounds where phase = 'void'")" = 0
systemctl stop postgresql@15-main
test "$(curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:3000/readyz)" = 503
curl --silent --fail http://127.0.0.1:3000/livez
systemctl start postgresql@15-main
${READY}`,
  'when-something-breaks.md: A program does not start': `cp /etc/lajvard/server-3000.env /tmp/kept.env
echo LOG_LEVEL=loud >> /etc/lajvard/server-3000.env
systemctl restart lajvard-server@3000
sleep 15
journalctl --unit lajvard-server@3000 --since -10s --output cat | grep 'LOG_LEVEL is not a log level'
cp /tmp/kept.env /etc/lajvard/server-3000.env
${READY}`,
  'when-something-breaks.md: The ledger does not prove': `cd /
runuser -u postgres -- createdb as_found
runuser -u postgres -- pg_restore --exit-on-error --dbname=as_found /var/lib/postgresql/lajvard-as-found.dump
test "$(runuser -u postgres -- psql --tuples-only --no-align as_found -c 'select count(*) from rounds')" -gt 0`,
  'when-something-breaks.md: Somebody cannot sign in': `test "$(${DATABASE} 'select count(*) from limit_counts')" = 0`,
  'when-something-breaks.md: A secret has leaked': `${READY}
lajvard prove
systemctl list-units --failed --plain --no-legend 'lajvard-*' | wc --lines | grep '^0$'`,
};
