/** Keys that a browser uses itself. `isReserved`: pages never get them. Names are catalogue keys below `keys.browser.`. */
export const browserKeys: readonly { keys: readonly string[]; name: string; isReserved: boolean }[] = [
  { keys: ['mod+t'], name: 'newTab', isReserved: true },
  { keys: ['mod+n', 'mod+shift+n'], name: 'newWindow', isReserved: true },
  { keys: ['mod+w', 'mod+shift+w', 'mod+f4'], name: 'closeTab', isReserved: true },
  { keys: ['mod+shift+t'], name: 'reopenTab', isReserved: true },
  { keys: ['mod+tab', 'mod+shift+tab', 'mod+pageup', 'mod+pagedown'], name: 'switchTab', isReserved: true },
  { keys: Array.from({ length: 9 }, (_none, index) => `mod+${index + 1}`), name: 'switchTab', isReserved: false },
  { keys: ['mod+r', 'mod+shift+r', 'f5', 'mod+f5'], name: 'reload', isReserved: false },
  { keys: ['mod+l'], name: 'address', isReserved: false },
  { keys: ['mod+d'], name: 'bookmark', isReserved: false },
  { keys: ['mod+h'], name: 'history', isReserved: false },
  { keys: ['mod+j'], name: 'downloads', isReserved: false },
  { keys: ['mod+p'], name: 'print', isReserved: false },
  { keys: ['mod+s'], name: 'savePage', isReserved: false },
  { keys: ['mod+o'], name: 'openFile', isReserved: false },
  { keys: ['mod+u'], name: 'source', isReserved: false },
  { keys: ['mod+shift+i', 'mod+shift+j', 'mod+shift+c', 'f12'], name: 'developerTools', isReserved: false },
  { keys: ['mod+f', 'mod+g', 'f3'], name: 'find', isReserved: false },
  { keys: ['mod++', 'mod+-', 'mod+=', 'mod+0'], name: 'zoom', isReserved: false },
  { keys: ['f11'], name: 'fullScreen', isReserved: false },
  { keys: ['f1'], name: 'help', isReserved: false },
  { keys: ['f7'], name: 'caret', isReserved: false },
  { keys: ['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y'], name: 'editText', isReserved: false },
]

/** Keys that the system takes before any program. */
export const systemKeys: readonly string[] = [
  'alt+tab',
  'alt+shift+tab',
  'alt+f4',
  'alt+space',
  'alt+escape',
  'mod+escape',
  'mod+shift+escape',
  'mod+alt+delete',
]

/** The same on a Mac. */
export const macSystemKeys: readonly string[] = ['mod+tab', 'mod+shift+tab', 'mod+space', 'mod+q', 'mod+h', 'mod+m', 'mod+`', 'ctrl+up', 'ctrl+down']
