import type { Readable } from 'node:stream'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { PluginHost, ServerPlugin } from '../plugin.ts'

/** A file that a plugin keeps in the data folder. */
export interface ArchivedFile {
  /** Below the contribution's own name, with `/` between its parts. */
  path: string
  /** Null where it is gone. */
  open(): Promise<{ bytes: number; stream: Readable } | null>
}

/** Files of a plugin that belong into a backup. */
export interface BackupFiles {
  id: string
  /** Of the rows in the snapshot; none where they lie in a store outside the data folder. */
  list(files: PluginHost['files'], snapshot: Snapshot): AsyncIterable<ArchivedFile>
  /** Puts one back, beside the program, which does not run. `source` is a file of this machine that is gone afterwards. */
  restore(files: PluginHost['files'], path: string, source: string): Promise<void>
}
export const backupFiles: ExtensionPoint<BackupFiles> = definePoint('core.backupFiles')

const isBackupFiles = (value: unknown): value is BackupFiles =>
  typeof value === 'object' && value !== null && 'id' in value && 'list' in value && 'restore' in value

/** Contributions of plugins that are not running: a backup is restored beside the program. */
export const backupFilesOf = (plugins: readonly ServerPlugin[]): BackupFiles[] =>
  plugins
    .flatMap((plugin) => plugin.extends ?? [])
    .filter(({ point }) => point === backupFiles.id)
    .map(({ value }) => value)
    .filter(isBackupFiles)
