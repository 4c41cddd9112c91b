import type { Remap } from '#core/client/commands/bindings.ts'
import { KEYS_FORMAT, KEYS_VERSION } from './readKeysFile.ts'

const NAME = 'teclas.json'
const KEPT_MS = 10_000

/** Saves the own keys as a file on the person's machine. */
export function writeKeysFile(keys: Remap): void {
  const text = JSON.stringify({ format: KEYS_FORMAT, version: KEYS_VERSION, keys }, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = NAME
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
