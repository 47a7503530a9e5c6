/** The two devices and the two pages that a first visitor is measured with. */
export const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
export const PAGES = { landing: '/', practice: '/practice' };

export type Device = (typeof DEVICES)[keyof typeof DEVICES];
