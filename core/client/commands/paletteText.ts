/** Text in the palette's field, and keys that were pressed faster than it could answer. */
export interface PaletteText {
  text: string
  /** An Enter that waits for something to take, and what was pressed since: meant for what is asked after it. */
  ahead: readonly string[]
}

export const EMPTY_TEXT: PaletteText = { text: '', ahead: [] }

/** Whether a key is one that `pressed` knows: a letter, Backspace or Enter. */
export const isTyped = (key: string): boolean => [...key].length === 1 || key === 'Backspace' || key === 'Enter'

/** A letter, Backspace, or an Enter for which there is nothing to take yet. */
export function pressed({ text, ahead }: PaletteText, key: string): PaletteText {
  if (ahead.length > 0) return { text, ahead: [...ahead, key] }
  if (key === 'Enter') return { text, ahead: [key] }
  return { text: key === 'Backspace' ? [...text].slice(0, -1).join('') : text + key, ahead }
}

/** The field after a row was taken: what was pressed since its Enter, maybe up to another Enter. */
export const answered = ({ ahead }: PaletteText): PaletteText => ahead.slice(1).reduce(pressed, EMPTY_TEXT)

/** The field when there is nothing to take after all: letters go on what stands there. */
export const released = ({ text, ahead }: PaletteText): PaletteText => ahead.filter((key) => key !== 'Enter').reduce(pressed, { text, ahead: EMPTY_TEXT.ahead })
