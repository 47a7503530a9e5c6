// The published formats as plain types, so that the package's own types need no other package. The schemas are those of
// packages/contract, which these must equal (formats.test.ts).

/** The round of a public beacon that a round named when it opened, and its chain; hex, epoch ms. */
export interface NamedBeacon {
  /** Its hash, which binds the three members below. */
  chain: string;
  public_key: string;
  genesis_ms: number;
  period_ms: number;
  round: number;
}

interface RoundBeacon extends NamedBeacon {
  /** 48 bytes; null until it is known. */
  signature: string | null;
}

/** What each pocket would pay, all players together, in cents, and the salt (16 bytes) of the commitment to it. */
export interface OpenedBoard {
  salt: string;
  cents: number[];
  /** Null of a void round. */
  paid_cents: number | null;
}

/**
 * The public record of a round (`GET /api/rounds/:round_number`). Hex in lower case, times epoch ms; null: not yet, or
 * none.
 */
export interface RoundRecord {
  round_number: number;
  phase: 'open' | 'locked' | 'closed' | 'spinning' | 'numbered' | 'settled' | 'void';
  wheel: string;
  /**
   * `croupier`: a filmed wheel; two people entered its number, and there is no seed. `-1.1`: salted receipts. The last
   * three commit to the board.
   */
  scheme:
    | 'lajvard-1'
    | 'croupier-1'
    | 'lajvard-1.1'
    | 'croupier-1.1'
    | 'lajvard-2'
    | 'lajvard-1.2'
    | 'croupier-1.2'
    | 'lajvard-2.1';
  /** Of lajvard-2 and lajvard-2.1 alone. */
  beacon?: RoundBeacon | undefined;
  commitment: string | null;
  seed: string | null;
  bets_digest: string | null;
  play_count: number | null;
  /** The commitment to the board, of schemes with one alone. */
  board?: string | null | undefined;
  /** Null: not yet, never closed, or sealed for the public. */
  opened_board?: OpenedBoard | null | undefined;
  number: number | null;
  void_reason: string | null;
  opened_at: number;
  locks_at: number;
  closes_at: number;
  closed_at: number | null;
  launched_at: number | null;
  landed_at: number | null;
  ended_at: number | null;
}

interface PlayInFile {
  account_code: string;
  accepted_at: string;
  /** Chips by spot. */
  chips: Record<string, { id: string; chipSelected: number; x: number; y: number; formula: string }[]>;
  table_bet: number;
  table_win: number;
  balance_before_play: number;
  remain_balance: number;
  new_balance: number;
  wins: { value: number; formula: string; win: number; label: string; number: number; rate: number }[];
  /** 32 bytes in hex. */
  receipt: string;
}

/** Dollars: what the right number brings `more`, and the `amount` that was moved. `corrected_at` epoch ms. */
interface CorrectionInFile {
  number: number;
  more: number;
  amount: number;
  reason: string;
  corrected_at: number;
}

interface FileOfRound {
  round: RoundRecord;
  /** All receipts of the round, sorted; null: too many for a file. */
  receipts: string[] | null;
  receipts_path: string;
  /** Only of a round that was corrected; of one corrected several times also each correction, in their order. */
  correction?: CorrectionInFile | undefined;
  corrections?: CorrectionInFile[] | undefined;
  /** Where it stays sealed for the public. */
  board?: OpenedBoard | undefined;
  signed_at: string;
  /** `value`: 64 bytes, base64url. */
  signature: { algorithm: 'Ed25519'; key_id: string; value: string };
}

/** A player's own round as a signed file. Amounts in dollars, texts of times ISO 8601 UTC. */
export type SignedRound =
  | (FileOfRound & { format: 'lajvard-round-1'; play: PlayInFile })
  | (FileOfRound & {
      format: 'lajvard-round-2';
      /** `salt`: 16 bytes in hex. */
      play: PlayInFile & { salt: string };
      /** The place of the receipt in the tree of the round, and the hashes from there to its root, hex. */
      inclusion: { index: number; path: string[] };
    });

/** The casino's word that it has a play, in the answer to it. */
export interface PlayAck {
  accepted_ms: number;
  index: number;
  size: number;
  path: string[];
  key_id: string;
  signature: string;
}

/** A key that signs or once signed (`GET /api/fairness/keys`). */
export interface SigningKey {
  /** The first 8 bytes of the SHA-256 of the key, hex. */
  key_id: string;
  algorithm: 'Ed25519';
  /** 32 bytes, base64url. */
  public_key: string;
  created_at: string;
  retired_at: string | null;
}

/** A settled round turned out to have another number than the one by which it was paid; told whenever that is. */
export interface LogCorrection {
  kind: 'correction';
  round_number: number;
  paid_number: number;
  /** What counted until then; only of one that corrects a correction. */
  former_number?: number | undefined;
  number: number;
  corrected_at: number;
}

/**
 * The first leaf of a log that began because a restore lost leaves of the one before: `size` and `root` of its last
 * checkpoint that is known, and what is kept of it. Roots in hex.
 */
export interface LogRestored {
  kind: 'restored';
  /** The last round that what is kept tells of; those after it may be played again. 0: none. */
  round_number: number;
  origin: string;
  size: number;
  root: string;
  /** The vkey that signed that checkpoint, if the restore lost it too: the casino's word alone. */
  key?: string | undefined;
  kept_size: number;
  kept_root: string;
  restored_at: number;
}

/** A leaf of the public log: `kind`, and members of the record of its round. */
export type LogLeaf =
  | ({ kind: 'open'; commitment: string | null; beacon?: NamedBeacon | undefined } & Pick<
      RoundRecord,
      'round_number' | 'wheel' | 'scheme' | 'opened_at' | 'locks_at' | 'closes_at'
    >)
  | {
      kind: 'close';
      round_number: number;
      bets_digest: string;
      play_count: number;
      board?: string | undefined;
      closed_at: number;
    }
  | {
      kind: 'reading';
      round_number: number;
      /** A pocket, or why the spin does not count. */
      reading: number | string;
      proposed_at: number;
      confirmed_at: number;
    }
  | {
      kind: 'end';
      round_number: number;
      number: number;
      seed: string | null;
      beacon_signature?: string | undefined;
      opened_board?: OpenedBoard | undefined;
      launched_at: number;
      landed_at: number;
      ended_at: number;
    }
  | {
      kind: 'void';
      round_number: number;
      void_reason: string;
      seed: string | null;
      beacon_signature?: string | undefined;
      bets_digest: string | null;
      play_count: number | null;
      opened_board?: OpenedBoard | undefined;
      ended_at: number;
    }
  | LogCorrection
  | LogRestored;

/** The files of a log, below `/log/`; null for a path that has none. */
export interface LogFiles {
  readonly read: (path: string) => Promise<Uint8Array | null>;
}

/** The key of a log, or of a witness, which cosigns: Ed25519, 32 bytes. */
export interface NoteKey {
  readonly name: string;
  readonly kind: 'ed25519' | 'cosignature';
  readonly publicKey: Uint8Array;
}
