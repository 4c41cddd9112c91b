import { z } from 'zod'
import { keysId } from '#core/client/keys/keys.ts'

export const KEYS_FORMAT = 'balcao.keys'
export const KEYS_VERSION = 1

/** Longest file that is read, in characters. */
export const LONGEST_FILE = 200_000

const fileSchema = z.object({ format: z.literal(KEYS_FORMAT), version: z.int(), keys: z.record(z.string(), z.unknown()) })
const keysSchema = z.union([z.string().transform((keys) => (keys.trim() === '' ? [] : [keys])), z.array(z.string())])

/** Contents of a file. `problem` is a catalogue key below `keys.file.`; without one `keys` can be used. */
export type ReadKeys =
  | { problem: 'notJson' | 'otherFormat' | 'newer' }
  | { problem: null; keys: Record<string, string[]>; unknown: readonly string[]; noKeys: readonly string[] }

/** Reads a file of keys. Commands that are not here and texts that are no keys are left out and named. */
export function readKeysFile(text: string, commandIds: readonly string[]): ReadKeys {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { problem: 'notJson' }
  }
  const file = fileSchema.safeParse(content)
  if (!file.success) return { problem: 'otherFormat' }
  if (file.data.version > KEYS_VERSION) return { problem: 'newer' }
  const known = new Set(commandIds)
  const keys: Record<string, string[]> = {}
  const unknown: string[] = []
  const noKeys: string[] = []
  for (const [id, value] of Object.entries(file.data.keys)) {
    const parsed = keysSchema.safeParse(value)
    if (!known.has(id)) unknown.push(id)
    else if (!parsed.success) noKeys.push(`${id}: ${JSON.stringify(value)}`)
    else {
      keys[id] = parsed.data.filter((each) => keysId(each) !== null)
      noKeys.push(...parsed.data.filter((each) => keysId(each) === null).map((each) => `${id}: ${each}`))
      if (keys[id].length === 0 && parsed.data.length > 0) delete keys[id]
    }
  }
  return { problem: null, keys, unknown, noKeys }
}
