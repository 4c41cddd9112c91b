import { strokeId } from '#core/client/keys/keys.ts'
import { isMac } from '#core/client/keys/platform.ts'

/** The fields of a `KeyboardEvent` that decide which press it is. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isAltGraph: boolean
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'])

/** Presses that never mean a command: modifiers alone, dead keys (accents), and what an input method swallows. */
export const isSilent = ({ key }: Pick<KeyPress, 'key'>): boolean => MODIFIERS.has(key) || key === 'Dead' || key === 'Process' || key === 'Unidentified'

/** The comparable texts a press answers to: its physical letter or digit first, then the character it made. */
export function pressIds(press: KeyPress, mac: boolean = isMac): string[] {
  const mod = mac ? press.metaKey : press.ctrlKey
  const ctrl = mac ? press.ctrlKey : press.metaKey
  const flags = { mod, ctrl, alt: press.altKey, shift: press.shiftKey }
  const produced = press.key.toLowerCase()
  const letter = press.code.match(/^Key([A-Z])$/)?.[1]?.toLowerCase() ?? (press.code === '' && /^[a-z]$/.test(produced) ? produced : undefined)
  const digit = press.code.match(/^(?:Digit|Numpad)(\d)$/)?.[1] ?? (press.code === '' && /^\d$/.test(produced) ? produced : undefined)
  if (press.isAltGraph) return isSymbol(produced) ? [strokeId({ mod: false, ctrl: false, alt: false, shift: false, key: produced, kind: 'symbol' })] : []
  if (letter) return [strokeId({ ...flags, key: letter, kind: 'letter' }), ...symbolIds(produced, flags)]
  if (digit) return [strokeId({ ...flags, key: digit, kind: 'digit' }), ...symbolIds(produced, flags)]
  if (isSymbol(produced)) return symbolIds(produced, flags)
  return [strokeId({ ...flags, key: produced, kind: 'named' })]
}

const isSymbol = (produced: string) => produced.length === 1 && produced !== ' ' && !/[a-z0-9]/.test(produced)

function symbolIds(produced: string, flags: { mod: boolean; ctrl: boolean; alt: boolean; shift: boolean }): string[] {
  return isSymbol(produced) ? [strokeId({ ...flags, key: produced, kind: 'symbol' })] : []
}

const NAMES: Record<string, string> = { ' ': 'space', arrowup: 'up', arrowdown: 'down', arrowleft: 'left', arrowright: 'right' }
const NAMED = /^(enter|escape|space|tab|delete|backspace|up|down|left|right|home|end|pageup|pagedown|f\d{1,2})$/

/** A press as it is written in a binding, such as 'mod+shift+e' or '?'; null for a key that none can have. */
export function writtenPress(press: KeyPress, mac: boolean = isMac): string | null {
  const ids = pressIds(press, mac)
  const [physical] = ids
  if (physical === undefined) return null
  const produced = press.key.toLowerCase()
  // A sign is the same on every keyboard; the key that makes it is not.
  if (isSymbol(produced) && (press.isAltGraph || !(press.ctrlKey || press.metaKey || press.altKey))) return produced
  if (isSymbol(produced) || /(^|\+)[a-z0-9]$/.test(physical)) return physical
  const name = NAMES[produced] ?? produced
  return NAMED.test(name) ? [...physical.split('+').slice(0, -1), name].join('+') : null
}
