/** A press: modifiers and a key. `code` is the physical key of letters and digits; `key` is what other keys produce or are named. */
export interface Stroke {
  mod: boolean
  ctrl: boolean
  alt: boolean
  shift: boolean
  key: string
  kind: 'letter' | 'digit' | 'named' | 'symbol'
}

/** Our names of named keys → `KeyboardEvent.key` in lower case. */
const named: Record<string, string> = {
  enter: 'enter',
  escape: 'escape',
  esc: 'escape',
  space: ' ',
  tab: 'tab',
  delete: 'delete',
  backspace: 'backspace',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  home: 'home',
  end: 'end',
  pageup: 'pageup',
  pagedown: 'pagedown',
}

function kindOf(name: string): Stroke['kind'] {
  if (/^[a-z]$/.test(name)) return 'letter'
  if (/^\d$/.test(name)) return 'digit'
  return name in named || /^f\d{1,2}$/.test(name) ? 'named' : 'symbol'
}

function parseStroke(text: string): Stroke {
  const parts = text.endsWith('+') ? [...text.slice(0, -1).split('+').filter(Boolean), '+'] : text.split('+')
  const name = (parts.at(-1) ?? '').toLowerCase()
  const modifiers = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()))
  const unknown = [...modifiers].find((modifier) => !['mod', 'ctrl', 'alt', 'shift'].includes(modifier))
  if (name === '' || unknown !== undefined) throw new Error(`'${text}' is no key`)
  const kind = kindOf(name)
  return { mod: modifiers.has('mod'), ctrl: modifiers.has('ctrl'), alt: modifiers.has('alt'), shift: modifiers.has('shift'), key: named[name] ?? name, kind }
}

/** Parses 'mod+shift+e', '/', 'f6' or a chord such as 'g a' into its presses. @throws for a text that is no key. */
export const parseKeys = (keys: string): Stroke[] => keys.trim().split(/\s+/).map(parseStroke)

/** Text of a press that can be compared: the same press always gives the same text, and none has a gap in it. */
export function strokeId(stroke: Stroke): string {
  const shift = stroke.shift && stroke.kind !== 'symbol'
  const key = stroke.key === ' ' ? 'space' : stroke.key
  return [stroke.mod && 'mod', stroke.ctrl && 'ctrl', stroke.alt && 'alt', shift && 'shift', key].filter(Boolean).join('+')
}

/** Comparable text of a whole binding; null for a text that is no key. */
export function keysId(keys: string): string | null {
  try {
    return parseKeys(keys).map(strokeId).join(' ')
  } catch {
    return null
  }
}
