import { z } from 'zod'
import { readJson, storageKeys, writeJson } from '#core/client/auth/storage.ts'
import { call } from '#core/client/http/call.ts'
import { publicSystemColors } from '#core/contract/auth.ts'
import { colourRules } from './colourRules.ts'

const coloursSchema = z.array(z.record(z.string(), z.string()))
let sheet: CSSStyleSheet | null = null

/** Lays colours over the theme at once and remembers them for the next start; an empty list gives our own back. */
export function applyColours(colours: readonly Record<string, string>[]): void {
  writeJson(storageKeys.storedColors, colours)
  paint(colours)
}

/** The colours of the last visit first, then those of the server, without waiting for it. A failure is only logged (specification §8). */
export function startColours(): void {
  paint(readJson(storageKeys.storedColors, coloursSchema) ?? [])
  call(publicSystemColors, {})
    .then(applyColours)
    .catch((error: unknown) => console.warn('colours could not be loaded', error instanceof Error ? error.message : 'unknown'))
}

/** A sheet made by script needs no exception in the content security policy. */
function paint(colours: readonly Record<string, string>[]): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(colourRules(colours))
}
