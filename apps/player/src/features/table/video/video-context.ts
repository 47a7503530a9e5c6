import { createContext } from 'react';
import type { VideoSource } from './video-source.ts';

/** The live video; null at the practice table. */
export const VideoContext = createContext<VideoSource | null>(null);
