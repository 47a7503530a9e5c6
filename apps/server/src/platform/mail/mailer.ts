import type { Clock } from '../clock.ts';
import { faultFacts, type Log } from '../log.ts';

/** A mail as the product writes it: text and HTML say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What stands in it to be pressed, for the demo's page of mails. */
  readonly link: string | null;
  /** What stands before the @ of its Message-ID: the same mail again is the same message. None: a new one each time. */
  readonly id?: string;
}

/** The way out for mails. */
export interface Mailer {
  /** @throws MailNotSent when the mail could not be handed over, or nobody knows whether it was */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Sends in the background, so that no answer waits for a mail server or tells by its time whether a mail went out. */
export interface Postbox {
  post(mail: Mail): void;
  /** Resolves when nothing is on its way any more. */
  idle(): Promise<void>;
}

const PAUSES_MS = [1_000, 5_000, 30_000];

/** A mail that cannot be handed over is tried again three times, then given up with a line in the log (without its text). */
export const openPostbox = (mailer: Mailer, clock: Clock, log: Log): Postbox => {
  const underWay = new Set<Promise<void>>();
  const deliver = async (mail: Mail): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await mailer.send(mail);
      } catch (error) {
        const pauseMs = PAUSES_MS[attempt];
        log.warn(
          { ...faultFacts(error), attempt: attempt + 1 },
          pauseMs === undefined ? 'mail given up' : 'mail not sent yet',
        );
        if (pauseMs === undefined) return;
        await new Promise<void>((resolve) => clock.after(pauseMs, resolve));
      }
    }
  };
  return {
    post: (mail) => {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
