/** Keys that a browser uses itself. `isKept`: pages never get them. Names are catalogue keys below `keys.browser.`. */
export const browserKeys: readonly { keys: readonly string[]; name: string; isKept: boolean }[] = [
  { keys: ['mod+t'], name: 'newTab', isKept: true },
  { keys: ['mod+n', 'mod+shift+n'], name: 'newWindow', isKept: true },
  { keys: ['mod+w', 'mod+shift+w', 'mod+f4'], name: 'closeTab', isKept: true },
  { keys: ['mod+shift+t'], name: 'reopenTab', isKept: true },
  { keys: ['mod+tab', 'mod+shift+tab', 'mod+pageup', 'mod+pagedown'], name: 'switchTab', isKept: true },
  { keys: Array.from({ length: 9 }, (_none, index) => `mod+${index + 1}`), name: 'switchTab', isKept: false },
  { keys: ['mod+r', 'mod+shift+r', 'f5', 'mod+f5'], name: 'reload', isKept: false },
  { keys: ['mod+l'], name: 'address', isKept: false },
  { keys: ['mod+d'], name: 'bookmark', isKept: false },
  { keys: ['mod+h'], name: 'history', isKept: false },
  { keys: ['mod+j'], name: 'downloads', isKept: false },
  { keys: ['mod+p'], name: 'print', isKept: false },
  { keys: ['mod+s'], name: 'savePage', isKept: false },
  { keys: ['mod+o'], name: 'openFile', isKept: false },
  { keys: ['mod+u'], name: 'source', isKept: false },
  { keys: ['mod+shift+i', 'mod+shift+j', 'mod+shift+c', 'f12'], name: 'developerTools', isKept: false },
  { keys: ['mod+f', 'mod+g', 'f3'], name: 'find', isKept: false },
  { keys: ['mod++', 'mod+-', 'mod+=', 'mod+0'], name: 'zoom', isKept: false },
  { keys: ['f11'], name: 'fullScreen', isKept: false },
  { keys: ['f1'], name: 'help', isKept: false },
  { keys: ['f7'], name: 'caret', isKept: false },
  { keys: ['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y'], name: 'editText', isKept: false },
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
