/** Whether the keyboard is Android's, which tells a page of text and not of keys. */
export const ANDROID = /Android/.test(navigator.userAgent);
