import { playerChannel } from '@lajvard/contract';
import { endedSessions, type SessionEnded } from '#modules/accounts';
import type { Db } from '#platform/db/pool.ts';
import type { EndedSessions } from '#platform/http/ended-sessions.ts';
import type { TableHub, TableLastWord } from './publish-to-sockets.ts';

/** Makes true in this process what happened to a person: a session that ended, with its tokens and sockets; a limit that changed, at the open table. */
export interface PeopleWatch {
  /** The words of NOTIFY lajvard_people. */
  hear(payload: string): void;
  /** The words of NOTIFY lajvard_limits: a user id. One that is missed is no harm: a table asks again after every lost connection. */
  onChange(payload: string): void;
  /** Reads what was missed: at the start, and after a lost connection. */
  catchUp(): Promise<void>;
}

/** @param rememberMs longer than an access token lives */
export const watchPeople = (db: Db, ended: EndedSessions, hub: TableHub, rememberMs: number): PeopleWatch => ({
  hear: (payload) => {
    const { sessionId, reason } = JSON.parse(payload) as SessionEnded;
    ended.add(sessionId);
    const blocked: TableLastWord = { channelOf: playerChannel, event: 'user-blocked', payload: {} };
    hub.closeSession(sessionId, reason === 'blacklisted' ? blocked : null);
  },
  onChange: (payload) => {
    void hub.sendToEach(playerChannel, 'user-changed', new Map([[Number(payload), {}]]));
  },
  catchUp: async () => {
    const missed = await endedSessions(db, rememberMs / 1000);
    ended.load(missed);
    for (const { sessionId } of missed) hub.closeSession(sessionId, null);
  },
});
