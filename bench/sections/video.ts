export const measureVideo = async (): Promise<void> => undefined;
