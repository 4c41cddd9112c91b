import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'

/** A download may begin for so long after it was asked for, in milliseconds. */
export const DOWNLOAD_MS = 10 * 60_000

export const backupSchema = z.object({
  id: z.uuid(),
  /** `daily` as the plan says, `manual` by a superadmin. */
  origin: z.enum(['manual', 'daily']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Whether it holds the files of conversations. */
  withFiles: z.boolean(),
  createdAt: z.string(),
  /** Null while it is not over. */
  endedAt: z.string().nullable(),
  /** Written so far; of the whole file once it is done. */
  bytes: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that rows name and the data folder does not have. */
  missingFiles: z.int(),
  /** Code of the error that ended it. */
  failure: z.string().nullable(),
  /** Of who asked for it; null for the plan. */
  userName: z.string().nullable(),
  /** Server that wrote it; null before it began. */
  server: z.string().nullable(),
  /** Whether the file lies on the server that answers. */
  isHere: z.boolean(),
  /** Where the file lies on its server. */
  path: z.string(),
})
export type Backup = z.infer<typeof backupSchema>

/** A backup every day at `hour` (of the server's time zone); the `keep` newest daily ones stay. */
export const backupPlanSchema = z.object({
  isOn: z.boolean(),
  hour: z.int().min(0).max(23),
  keep: z.int().min(1).max(90),
  withFiles: z.boolean(),
})
export type BackupPlan = z.infer<typeof backupPlanSchema>

export const INITIAL_PLAN: BackupPlan = { isOn: false, hour: 3, keep: 7, withFiles: true }

export const backupsSchema = z.object({
  /** Newest first. */
  backups: z.array(backupSchema),
  plan: backupPlanSchema,
  timeZone: z.string(),
  /** Whether files of conversations lie in a store that backups do not hold. */
  hasStore: z.boolean(),
  /** Of the disk that backups lie on, at the server that answers. */
  freeBytes: z.int(),
})
export type Backups = z.infer<typeof backupsSchema>

const permission = 'installation.backups'

export const listBackups = defineEndpoint({
  method: 'GET',
  path: '/backups',
  permission,
  summary: 'Backups of the installation',
  input: z.object({}),
  output: backupsSchema,
})

/** Begins one; it goes on by itself. @throws backupIsRunning (409), insufficientStorage (507) */
export const createBackup = defineEndpoint({
  method: 'POST',
  path: '/backups',
  permission,
  summary: 'Back the installation up',
  input: z.object({ withFiles: z.boolean().default(true) }),
  output: backupSchema,
})

export const saveBackupPlan = defineEndpoint({
  method: 'PUT',
  path: '/backups/plan',
  permission,
  summary: 'Change when backups are made by themselves',
  input: backupPlanSchema,
  output: backupPlanSchema,
})

const one = z.object({ id: z.uuid() })

/** An address that the browser may fetch the file from, for ten minutes. @throws noBackup (404), backupElsewhere (409) */
export const linkBackup = defineEndpoint({
  method: 'POST',
  path: '/backups/:id/link',
  permission,
  summary: 'Address to download a backup from',
  input: one,
  output: z.object({ path: z.string() }),
})

/** With its file; one that is being made is given up. @throws noBackup (404) */
export const removeBackup = defineEndpoint({
  method: 'DELETE',
  path: '/backups/:id',
  permission,
  summary: 'Delete a backup',
  input: one,
  output: one,
})

/** A backup was begun, went on, ended or was deleted, or the plan changed. Goes to superadmins. */
export const backupsChanged = defineEvent('installation.backupsChanged', z.object({ id: z.string().nullable() }), {
  channel: 'backup',
  kind: 'update',
  key: 'data',
})

export const noBackup = () => new AppError('ERR_NO_BACKUP', 404)
/** There is never more than one that is being made. */
export const backupIsRunning = () => new AppError('ERR_BACKUP_RUNNING', 409)
/** Its file lies on another server, or is gone. */
export const backupElsewhere = () => new AppError('ERR_BACKUP_ELSEWHERE', 409)
export const downloadExpired = () => new AppError('ERR_DOWNLOAD_EXPIRED', 403)
