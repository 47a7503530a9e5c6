import { readStored, writeStored } from '../../shared/browser/storage.ts';

/** A draft, which survives a reload. */
export interface Draft {
  subject: string;
  message: string;
}

export const EMPTY: Draft = { subject: '', message: '' };

/** The stored draft; empty if there is none or it cannot be read. */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(readStored('office_broadcast_draft') ?? '{}') as Partial<
      Record<keyof Draft, unknown>
    > | null;
    const { subject, message } = kept ?? {};
    return {
      subject: typeof subject === 'string' ? subject : '',
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return EMPTY;
  }
}

/** Stores a draft; an empty one is removed. */
export function keepDraft({ subject, message }: Draft): void {
  const isEmpty = subject === '' && message === '';
  writeStored('office_broadcast_draft', isEmpty ? null : JSON.stringify({ subject, message }));
}
