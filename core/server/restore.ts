import { fileURLToPath } from 'node:url'
import './quickResolve.ts'
import { BACKUPS_KEY } from './backup/envelope.ts'
import { backupFilesOf } from './backup/files.ts'
import { restoreBackup } from './backup/restoreBackup.ts'
import { openDatabase } from './db/database.ts'
import { migrationsOf } from './db/migrate.ts'
import { createDiskSpace } from './diskSpace.ts'
import { encryptionKeysOf } from './encryption.ts'
import { findPlugins, orderPlugins } from './plugins.ts'
import { encryptSecrets } from './settings/encryptSecrets.ts'
import { parseSettings, StartError } from './settings/env.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run restore -- <file>`: puts a backup into an empty database and data folder, while the program is stopped. */
try {
  const [path] = process.argv.slice(2)
  if (!path) throw new StartError('Which backup? npm run restore -- <file>')
  const settings = parseSettings(process.env)
  const { plugins } = orderPlugins((await findPlugins(root)).plugins)
  const database = await openDatabase(settings)
  try {
    const { manifest, rows, files, jobs, missingFiles } = await restoreBackup(
      {
        database,
        files: {
          folder: settings.dataDir,
          s3: settings.mediaS3,
          disk: createDiskSpace(settings.dataDir, settings.diskFloorBytes),
          mostBytesOfTenant: settings.tenantMediaBytes,
        },
        contributions: backupFilesOf(plugins),
        migrations: migrationsOf(plugins),
        key: encryptionKeysOf(encryptSecrets(settings))(BACKUPS_KEY),
      },
      path,
    )
    say(`Backup of ${manifest.createdAt}, version ${manifest.version}: ${rows} rows, ${files} files, ${jobs} waiting jobs restored.`)
    if (missingFiles > 0) say(`${missingFiles} files were missing already when it was made.`)
    if (manifest.files !== 'archive') say(manifest.files === 'store' ? 'Files of conversations lie in their store.' : 'It holds no files of conversations.')
    say('Start the program with the same settings.')
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
