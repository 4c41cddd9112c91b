import { t } from '#core/client/i18n/index.ts'
import { parseKeys, type Stroke } from './keys.ts'
import { isMac } from './platform.ts'

const glyphs: Record<string, string> = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' }
const keyNames: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  backspace: 'Backspace',
}

function keyName(stroke: Stroke): string {
  if (stroke.key === ' ') return t('workbench.key.space')
  if (stroke.key === 'delete') return t('workbench.key.delete')
  return glyphs[stroke.key] ?? keyNames[stroke.key] ?? stroke.key.toUpperCase()
}

function strokeParts(stroke: Stroke, mac: boolean): string[] {
  const parts = [
    stroke.ctrl && (mac ? '⌃' : 'Win'),
    stroke.mod && (mac ? '⌘' : 'Ctrl'),
    stroke.alt && (mac ? '⌥' : 'Alt'),
    stroke.shift && (mac ? '⇧' : 'Shift'),
  ]
  return [...parts.filter((part) => part !== false), keyName(stroke)]
}

/** The caps to show for a binding on this machine: 'mod+k' gives [['Ctrl', 'K']], 'g a' gives [['G'], ['A']]. Empty for a text that is no key. */
export function formatKeys(keys: string, mac: boolean = isMac): string[][] {
  try {
    return parseKeys(keys).map((stroke) => strokeParts(stroke, mac))
  } catch {
    return []
  }
}

/** The same as one text: 'Ctrl K', 'G A'. */
export const keysText = (keys: string): string =>
  formatKeys(keys)
    .map((parts) => parts.join(isMac ? '' : ' '))
    .join(' ')
