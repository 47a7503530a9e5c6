import * as z from 'zod/mini';

/** What the studio learns from the media server: the names of its streams that somebody watches. */
export const watchedStreams = z.object({ streams: z.array(z.string()) });
