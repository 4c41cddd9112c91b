import { chooseJsonFile } from '#core/client/ui/chooseJsonFile.ts'
import { LONGEST_FILE, type ReadKeys, readKeysFile } from './readKeysFile.ts'

/** Asks for a file and reads it; null when none was chosen. */
export async function chooseKeysFile(commandIds: readonly string[]): Promise<ReadKeys | null> {
  const file = await chooseJsonFile()
  if (!file) return null
  if (file.size > LONGEST_FILE) return { problem: 'otherFormat' }
  try {
    return readKeysFile(await file.text(), commandIds)
  } catch {
    return { problem: 'notJson' }
  }
}
