import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { type Admit, type Publication, serveRtmp } from './rtmp-session.ts';

const STREAM_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Enough for three qualities of a few tables, doubled while they reconnect; stops floods of unknown clients. */
const MAX_CONNECTIONS = 64;

export interface RtmpIngest {
  server: Server;
  /** Ends every publisher's connection. */
  disconnectAll(): void;
}

/** An RTMP server that admits publishers with `studioKey`; `publish` opens the stream of a name. */
export function createRtmpIngest(studioKey: string, publish: (name: string) => Publication): RtmpIngest {
  const sockets = new Set<Socket>();
  const admit = admitWith(studioKey, publish);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveRtmp(socket, admit);
  });
  server.maxConnections = MAX_CONNECTIONS;
  return {
    server,
    disconnectAll: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Admits a publisher with a valid stream name and the right key. */
function admitWith(studioKey: string, publish: (name: string) => Publication): Admit {
  return (name, key) => {
    if (!sameKey(key, studioKey)) return { refused: 'Wrong key.' };
    if (!STREAM_NAME.test(name)) return { refused: 'A stream name has at most 64 letters, digits, "-" and "_".' };
    return publish(name);
  };
}

/** Compares digests, so that neither timing nor length reveals anything about the key. */
export function sameKey(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
