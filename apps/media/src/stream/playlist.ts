/** A part of a segment. Duration in seconds. */
interface PartLine {
  uri: string;
  durationSeconds: number;
  independent: boolean;
}

/** A segment of the playlist. `startsAt` in epoch ms; `durationSeconds` is null while it grows. */
export interface SegmentLines {
  uri: string;
  startsAt: number;
  durationSeconds: number | null;
  discontinuity: boolean;
  mapUri: string;
  parts: readonly PartLine[];
}

/** The content of a low-latency playlist: oldest segment first, the growing one last. */
export interface PlaylistFacts {
  mediaSequence: number;
  discontinuitySequence: number;
  targetSeconds: number;
  /** The longest a part may be. */
  partSeconds: number;
  segments: readonly SegmentLines[];
  /** The part that comes next, for players that ask before it exists. */
  hintUri: string | null;
}

/** A player must stay at least three part targets behind the newest part (RFC 8216bis §4.4.3.8). */
const PARTS_HELD_BACK = 3;
/** Parts stay listed for the last two whole segments and the growing one. */
const SEGMENTS_WITH_PARTS = 2;

/** The media playlist (RFC 8216bis) of these facts. */
export function writePlaylist(facts: PlaylistFacts): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${facts.targetSeconds}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(PARTS_HELD_BACK * facts.partSeconds).toFixed(2)}`,
    `#EXT-X-PART-INF:PART-TARGET=${facts.partSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${facts.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${facts.discontinuitySequence}`,
    // an encoder without key frames gets segments that begin with any frame
    ...(facts.segments.every(({ parts }) => parts[0]?.independent !== false) ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
  ];
  const whole = facts.segments.filter((segment) => segment.durationSeconds !== null).length;
  let mapUri = '';
  facts.segments.forEach((segment, index) => {
    if (segment.discontinuity) lines.push('#EXT-X-DISCONTINUITY');
    if (segment.mapUri !== mapUri) {
      mapUri = segment.mapUri;
      lines.push(`#EXT-X-MAP:URI="${mapUri}"`);
    }
    lines.push(...segmentLines(segment, index >= whole - SEGMENTS_WITH_PARTS));
  });
  if (facts.hintUri !== null) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${facts.hintUri}"`);
  return `${lines.join('\n')}\n`;
}

function segmentLines(segment: SegmentLines, withParts: boolean): string[] {
  const lines = [`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAt).toISOString()}`];
  if (withParts) lines.push(...segment.parts.map(partLine));
  if (segment.durationSeconds !== null) lines.push(`#EXTINF:${seconds(segment.durationSeconds)},`, segment.uri);
  return lines;
}

function partLine(part: PartLine): string {
  const independent = part.independent ? ',INDEPENDENT=YES' : '';
  return `#EXT-X-PART:DURATION=${seconds(part.durationSeconds)},URI="${part.uri}"${independent}`;
}

function seconds(value: number): string {
  return value.toFixed(5);
}
