import { eventually } from '@lajvard/server/testing/eventually.ts';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../harness/free-port.ts';

/** A received mail. `headers` by lower-case name, with encoded words decoded; `text` and `html` decoded. */
export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** A real mail server for one test, with STARTTLS and a password like one on the internet. */
export interface PostOffice {
  /** SMTP_URL for the server under test. */
  readonly url: string;
  readonly letters: Letter[];
  /** Its answers for addresses whose mail it refuses. */
  readonly refused: Map<string, { code: number; words: string }>;
  /** What it does after receiving a whole mail: `hang` never answers, `drop` cuts the connection. */
  onLetter: 'take' | 'hang' | 'drop';
  to(address: string, count?: number): Promise<Letter[]>;
  close(): Promise<void>;
  /** Listens again at the same port. */
  open(): Promise<void>;
}

const USER = 'lajvard';
const PASSWORD = 'a secret, with signs: @/#';

const bytesOf = (text: string, encoding: string): Buffer => {
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1');
  const joined = text.replace(/=\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
};

/** Encoded words (RFC 2047) of a header as text. */
const readWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, way: string, text: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : bytesOf(text.replaceAll('_', ' '), 'quoted-printable').toString('latin1'),
    );

const asUtf8 = (text: string): string =>
  /[^\x20-\x7e\t]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;

/** The headers and the body of a MIME part. A repeated header is joined by a line break, so that a test notices it. */
const partOf = (raw: string): { headers: Record<string, string>; body: string } => {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    const words = asUtf8(readWords(value));
    headers[key] = headers[key] === undefined ? words : `${headers[key]}\n${words}`;
  }
  return { headers, body: raw.slice(end + 4) };
};

/** The parts of a mail that hold no others: its texts, and the picture that an HTML text brings along. */
const leavesOf = (part: ReturnType<typeof partOf>): ReturnType<typeof partOf>[] => {
  const boundary = /^multipart\/.*boundary="?([^";]+)/.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  const parts = part.body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((each) => leavesOf(partOf(each.replace(/^\r\n/, ''))));
};

const letterOf = (raw: string): Pick<Letter, 'headers' | 'text' | 'html'> => {
  const whole = partOf(raw);
  const parts = leavesOf(whole);
  const bodyOf = (type: string): string => {
    const part = parts.find(({ headers }) => headers['content-type']?.startsWith(type));
    return part
      ? bytesOf(part.body, part.headers['content-transfer-encoding'] ?? '')
          .toString('utf8')
          .trimEnd()
      : '';
  };
  return { headers: whole.headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
};

/** Opens one. Accepts mail only over TLS and with the password. */
export const openPostOffice = async (): Promise<PostOffice> => {
  const port = await freePort();
  let server: SMTPServer | undefined;
  const make = (): SMTPServer =>
    new SMTPServer({
      authMethods: ['PLAIN', 'LOGIN'],
      onAuth: ({ username, password }, _session, done) =>
        username === USER && password === PASSWORD ? done(null, { user: username }) : done(new Error('who is there?')),
      onRcptTo: ({ address }, _session, done) => {
        const no = office.refused.get(address);
        if (no === undefined) return done();
        done(Object.assign(new Error(no.words), { responseCode: no.code }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          office.letters.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            user: String(session.user ?? ''),
            ...letterOf(Buffer.concat(chunks).toString('latin1')),
          });
          if (office.onLetter === 'take') done();
          if (office.onLetter === 'drop') for (const connection of server?.connections ?? []) connection.close();
        });
      },
    });
  const person = `${USER}:${encodeURIComponent(PASSWORD)}`;
  const office: PostOffice = {
    url: `smtp://${person}@127.0.0.1:${port}/?requireTLS=true&tls.rejectUnauthorized=false`,
    letters: [],
    refused: new Map(),
    onLetter: 'take',
    to: (address, count = 1) =>
      eventually(() => {
        const own = office.letters.filter(({ to }) => to.includes(address));
        return own.length >= count ? own : undefined;
      }),
    close: async () => {
      const open = server;
      server = undefined;
      if (open === undefined) return;
      for (const connection of open.connections) connection.close();
      await new Promise<void>((resolve) => open.close(() => resolve()));
    },
    open: async () => {
      const opened = make();
      opened.on('error', () => undefined); // a connection that was cut
      server = opened;
      await new Promise<void>((resolve) => {
        opened.listen(port, '127.0.0.1', () => resolve());
      });
    },
  };
  await office.open();
  return office;
};
