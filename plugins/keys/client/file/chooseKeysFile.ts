import { LONGEST_FILE, type ReadKeys, readKeysFile } from './readKeysFile.ts'

/** Asks for a file and reads it; null when none was chosen. */
export function chooseKeysFile(commandIds: readonly string[]): Promise<ReadKeys | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'application/json,.json'
    input.addEventListener('cancel', () => resolve(null))
    input.addEventListener('change', () => {
      const file = input.files?.[0]
      if (!file) resolve(null)
      else if (file.size > LONGEST_FILE) resolve({ problem: 'otherFormat' })
      else
        file.text().then(
          (text) => resolve(readKeysFile(text, commandIds)),
          () => resolve({ problem: 'notJson' }),
        )
    })
    input.click()
  })
}
