import type { Remap } from '#core/client/commands/bindings.ts'
import { saveFile } from '#core/client/ui/saveFile.ts'
import { KEYS_FORMAT, KEYS_VERSION } from './readKeysFile.ts'

const NAME = 'teclas.json'

/** Saves the own keys as a file on the person's machine. */
export function writeKeysFile(keys: Remap): void {
  const text = JSON.stringify({ format: KEYS_FORMAT, version: KEYS_VERSION, keys }, null, 2)
  saveFile(NAME, new Blob([text], { type: 'application/json' }))
}
