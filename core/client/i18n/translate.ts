import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Translate } from '#core/client/plugin.ts'

/** Texts without holes, as they were last looked up: most of what a screen shows. */
const plain = new Map<string, string>()

function plainText(key: string): string {
  const known = plain.get(key)
  if (known !== undefined) return known
  const text = String(i18next.t(key))
  plain.set(key, text)
  return text
}

/** Text of a catalogue key in the present language; the key itself where no catalogue has it. A value `count` picks `_one` / `_other`. */
export const t: Translate = (key, values) => (values === undefined ? plainText(key) : String(i18next.t(key, values)))

let present: Translate = t
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets every component that shows words render again: the language changed or a catalogue arrived. */
export function renewTexts(): void {
  plain.clear()
  present = (key, values) => t(key, values)
  for (const listener of [...listeners]) listener()
}

/**
 * `t` for components; another function after each `renewTexts`. Lighter than react-i18next's hook, of which a list of rows
 * needs fifty: a keystroke in the search took 3 ms longer with it.
 */
export const useT = (): Translate => useSyncExternalStore(subscribe, () => present)
