import { fileURLToPath } from 'node:url'
import './quickResolve.ts'
import { openDatabase } from './db/database.ts'
import { findPlugins } from './plugins.ts'
import { rotateColumn } from './rotation/rotateColumn.ts'
import { sealedColumnsOf } from './rotation/sealedColumns.ts'
import { sealKeysOf } from './sealed.ts'
import { parseSettings, StartError } from './settings/env.ts'
import { sealSecrets } from './settings/sealSecrets.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run rotate-key`: seals everything that is kept sealed with the current key. On the embedded database the program must be stopped. */
try {
  process.chdir(root)
  const settings = parseSettings(process.env)
  const keyOf = sealKeysOf(sealSecrets(settings))
  const { plugins } = await findPlugins(root)
  const database = await openDatabase(settings)
  try {
    let unreadable = 0
    for (const value of sealedColumnsOf(plugins)) {
      const rotated = await rotateColumn(database.queries, value, keyOf(value.purpose))
      unreadable += rotated.unreadable
      say(`${rotated.name}: ${rotated.sealedAnew} sealed anew${rotated.unreadable > 0 ? `, ${rotated.unreadable} unreadable` : ''}`)
    }
    say(unreadable === 0 ? 'ENCRYPTION_KEY_OLD is not needed any more.' : 'Some texts are sealed with a key that is not set.')
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
