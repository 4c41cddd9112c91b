/** Whether `mod` is ⌘. Read once: a page does not change machines. */
export const isMac: boolean = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
