import type { BackupTotals } from './manifest.ts'

export interface BackupOptions {
  withFiles: boolean
  /** Jobs whose names begin so are left out: those that make backups. */
  withoutJobs: string
  /** So many bytes are written, told after each entry. What it throws ends the backup, of which nothing is left then. */
  onProgress(bytes: number): Promise<void>
}

export interface BackupReport extends BackupTotals {
  bytes: number
}
