import { createContext, use } from 'react';

const DayZoneContext = createContext<string | undefined>(undefined);

/** For pages whose lists count days in a fixed zone (IANA name) instead of the reader's. */
export const DayZone = DayZoneContext.Provider;

/** The zone in which the lists of this page count days; undefined: the reader's. */
export const useDayZone = (): string | undefined => use(DayZoneContext);
