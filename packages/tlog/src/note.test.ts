import { describe, expect, it } from 'vitest';
import {
  cosignNote,
  EMPTY_HEAD,
  openCheckpoint,
  openNote,
  readNoteKey,
  signCheckpoint,
  signNote,
  treeHash,
  writeNoteKey,
} from './index.ts';
import { keyFrom } from './testing/ed25519.ts';

const fault = (name: string) => expect.objectContaining({ fault: name });

// C2SP signed-note.md (CC BY 4.0)
const SPECIFIED_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const SPECIFIED_NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
// golang.org/x/mod/sumdb/note/note_test.go (BSD 3-clause, Copyright 2019 The Go Authors)
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PETERS_SECRET = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const PETERS_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETERS_NOTE = `${PETERS_TEXT}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const ORIGIN = 'casino.example/log';
const log = await keyFrom(ORIGIN, seed(1));
const witness = await keyFrom('witness.example/w1', seed(2), 'cosignature');
const stranger = await keyFrom('witness.example/w2', seed(3), 'cosignature');
const head = { size: 1, root: treeHash([Uint8Array.of(1)]) };
const signed = () => signCheckpoint(ORIGIN, head, log.key, log.sign);
const known = { origin: ORIGIN, keys: [log.key], witnesses: [witness.key] };

describe('signed notes', () => {
  it('the note of the specification is opened with its key', async () => {
    const { text, signatures } = await openNote(SPECIFIED_NOTE, [readNoteKey(SPECIFIED_KEY)]);
    expect(text).toBe('This is an example message.\n');
    expect(signatures.map(({ key, timestamp }) => [key.name, timestamp])).toEqual([['example.com/foo', null]]);
  });

  it('the Go checksum database signs the same note', async () => {
    const { key, sign } = await keyFrom('PeterNeumann', Buffer.from(PETERS_SECRET, 'base64').subarray(1));
    expect(writeNoteKey(key)).toBe(PETER);
    expect(await signNote(PETERS_TEXT, key, sign)).toBe(PETERS_NOTE);
  });

  it('no part of a key is a key, nor a key with another letter, length or kind', () => {
    const wrong = [
      'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
      'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    ];
    for (let from = 0; from < PETER.length; from += 1) {
      const next = String.fromCharCode(PETER.charCodeAt(from) + 1);
      wrong.push(PETER.slice(0, from) + next + PETER.slice(from + 1));
      for (let to = from; to < PETER.length; to += 1) wrong.push(PETER.slice(from, to), PETER.slice(from + 1, to + 1));
    }
    expect(writeNoteKey(readNoteKey(PETER))).toBe(PETER);
    for (const text of wrong) expect(() => readNoteKey(text), text).toThrow(fault('malformed'));
  });

  it('a note with one other letter is refused', async () => {
    const keys = [readNoteKey(PETER)];
    for (let at = 0; at < PETERS_NOTE.length; at += 1) {
      const letter = PETERS_NOTE[at] === 'A' ? 'B' : 'A';
      const changed = PETERS_NOTE.slice(0, at) + letter + PETERS_NOTE.slice(at + 1);
      await expect(openNote(changed, keys), `at ${at}`).rejects.toThrow(/^(malformed|signature):/);
    }
  });

  it.each([
    ['no signature', PETERS_TEXT],
    ['no newline at its end', PETERS_NOTE.slice(0, -1)],
    ['a control character', `\t${PETERS_NOTE}`],
    ['more than a million letters', 'x'.repeat(1_000_000) + PETERS_NOTE],
    ['half a character', `\ud800${PETERS_NOTE}`],
    ['an empty line after the signatures', `${PETERS_NOTE}\n`],
    ['more than a hundred signatures', PETERS_NOTE + `${PETERS_NOTE.split('\n\n')[1]}`.repeat(100)],
  ])('a note with %s is malformed', async (_what, note) => {
    await expect(openNote(note, [readNoteKey(PETER)])).rejects.toThrow(fault('malformed'));
  });
});

describe('checkpoints', () => {
  it('says size and root, and who witnessed it when; who is unknown is ignored', async () => {
    const once = await cosignNote(await signed(), stranger.key, stranger.sign, 1_679_315_000);
    const note = await cosignNote(once, witness.key, witness.sign, 1_679_315_147);
    const opened = await openCheckpoint(note, known);
    expect(opened).toMatchObject({ origin: ORIGIN, size: 1, root: head.root });
    expect(opened.signatures).toMatchObject([
      { key: log.key, timestamp: null },
      { key: witness.key, timestamp: 1_679_315_147 },
    ]);
    expect(note.endsWith(opened.signatures[1]?.line ?? '?')).toBe(true);
  });

  it('a witness signs the message of the specification', async () => {
    const messages: string[] = [];
    const note = await signed();
    const sign = (message: Uint8Array) => {
      messages.push(Buffer.from(message).toString());
      return new Uint8Array(64);
    };
    const cosigned = await cosignNote(note, witness.key, sign, 1_679_315_147);
    const body = note.split('\n\n')[0];
    expect(messages).toEqual([`cosignature/v1\ntime 1679315147\n${body}\n`]);
    await expect(openCheckpoint(cosigned, known)).rejects.toThrow(fault('signature'));
    const line = Buffer.from(cosigned.trimEnd().split(' ').at(-1) ?? '', 'base64');
    expect([line.length, line.readBigUInt64BE(4)]).toEqual([76, 1_679_315_147n]);
  });

  it('the empty log has the root of nothing, and no other', async () => {
    const empty = await signCheckpoint(ORIGIN, EMPTY_HEAD, log.key, log.sign);
    expect(await openCheckpoint(empty, known)).toMatchObject({ size: 0 });
    const wrong = await signCheckpoint(ORIGIN, { size: 0, root: head.root }, log.key, log.sign);
    await expect(openCheckpoint(wrong, known)).rejects.toThrow(fault('fork'));
  });

  it('signed by witnesses only, or by nobody known, it is refused', async () => {
    const [text] = (await signed()).split('\n\n');
    const foreign = await signNote(`${text}\n`, stranger.key, stranger.sign);
    await expect(openCheckpoint(foreign, known)).rejects.toThrow(fault('signature'));
    const byWitness = (await cosignNote(foreign, witness.key, witness.sign, 1)).replace(
      /— witness.example\/w2.*\n/,
      '',
    );
    await expect(openCheckpoint(byWitness, known)).rejects.toThrow(fault('signature'));
  });

  it('of another log it is refused', async () => {
    const other = await signCheckpoint('other.example/log', head, log.key, log.sign);
    await expect(openCheckpoint(other, known)).rejects.toThrow(fault('origin'));
  });

  const root = Buffer.from(head.root).toString('base64');
  it.each([
    ['a size with a zero before it', `${ORIGIN}\n01\n${root}\n`],
    ['a size in hex', `${ORIGIN}\n0x1\n${root}\n`],
    ['a size beyond whole numbers', `${ORIGIN}\n9007199254740992\n${root}\n`],
    ['a short root', `${ORIGIN}\n1\n${root.slice(4)}\n`],
    ['no root', `${ORIGIN}\n1\n`],
    ['an empty line', `${ORIGIN}\n1\n${root}\n\nmore\n`],
  ])('with %s it is malformed', async (_what, text) => {
    const note = await signNote(text, log.key, log.sign);
    await expect(openCheckpoint(note, known)).rejects.toThrow(fault('malformed'));
  });

  it('may have lines after its root', async () => {
    const note = await signNote(`${ORIGIN}\n1\n${root}\nmore\n`, log.key, log.sign);
    expect(await openCheckpoint(note, known)).toMatchObject({ size: 1 });
  });
});
