import { fileURLToPath } from 'node:url'
import './quickResolve.ts'
import { openDatabase } from './db/database.ts'
import { encryptionKeysOf } from './encryption.ts'
import { findPlugins } from './plugins.ts'
import { encryptedColumnsOf } from './rotation/encryptedColumns.ts'
import { rotateColumn } from './rotation/rotateColumn.ts'
import { encryptSecrets } from './settings/encryptSecrets.ts'
import { parseSettings, StartError } from './settings/env.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run rotate-key`: encrypts everything that is kept encrypted with the current key. On the embedded database the program must be stopped. */
try {
  process.chdir(root)
  const settings = parseSettings(process.env)
  const keyOf = encryptionKeysOf(encryptSecrets(settings))
  const { plugins } = await findPlugins(root)
  const database = await openDatabase(settings)
  try {
    let unreadable = 0
    for (const value of encryptedColumnsOf(plugins)) {
      const rotated = await rotateColumn(database.queries, value, keyOf(value.purpose))
      unreadable += rotated.unreadable
      say(`${rotated.name}: ${rotated.reencrypted} encrypted again${rotated.unreadable > 0 ? `, ${rotated.unreadable} unreadable` : ''}`)
    }
    say(unreadable === 0 ? 'ENCRYPTION_KEY_OLD is not needed any more.' : 'Some texts are encrypted with a key that is not set.')
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
