import { createContext, use } from 'react';

const DayZoneContext = createContext<string | undefined>(undefined);

/** Around pages whose lists count days in a zone (IANA name) of their own, whatever the reader's. */
export const DayZone = DayZoneContext.Provider;

/** The zone whose days the lists of this page count; undefined: the reader's own. */
export const useDayZone = (): string | undefined => use(DayZoneContext);
