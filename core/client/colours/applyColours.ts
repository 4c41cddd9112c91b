import { onPersonChanged } from '#core/client/auth/onPersonChanged.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readJson, storageKeys, writeJson } from '#core/client/browser/storage.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { getSystemColors, publicSystemColors, type SystemColors, systemColorsSchema } from '#core/contract/colours.ts'
import type { Dispose } from '#core/contract/define.ts'
import { colourRules } from './colourRules.ts'

let sheet: CSSStyleSheet | null = null
/** Answers of an older question, or of another person's, are not painted. */
let question = 0

/** Lays colours over the theme at once and remembers them for the next start; an empty list gives our own back. */
export function applyColours(colours: SystemColors): void {
  question += 1
  writeJson(storageKeys.storedColors, colours)
  paintColours(colours)
}

/** The colours of the last visit, before anything is drawn. */
export const paintStoredColours = (): void => paintColours(readStoredColours())

export const readStoredColours = (): SystemColors => readJson(storageKeys.storedColors, systemColorsSchema) ?? []

/** Asks for the colours of whoever is signed in, or of the pages before the login. A failure is only logged (specification §8). */
export async function fetchColours(): Promise<void> {
  question += 1
  const mine = question
  try {
    const colours = await call(store.get(sessionAtom) ? getSystemColors : publicSystemColors, {})
    if (mine === question) applyColours(colours)
  } catch (error) {
    console.warn('colours could not be loaded', error instanceof Error ? error.message : 'unknown')
  }
}

/** Fetches them now, and again for whoever comes or goes. Nobody waits for it. */
export function followColours(): Dispose {
  void fetchColours()
  return onPersonChanged(() => void fetchColours())
}

/** Shows colours without keeping them. A sheet made by script needs no exception in the content security policy. */
export function paintColours(colours: SystemColors): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(colourRules(colours))
}
