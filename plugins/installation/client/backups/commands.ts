import { CloudDownload, Plus, Time, Trash, Unarchive } from '@blueprintjs/icons'
import { atom, type Getter } from 'jotai'
import { z } from 'zod'
import { formatDateTime } from '#core/client/i18n/index.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { saveFrom } from '#core/client/ui/saveFrom.ts'
import { questionAtom } from '#core/client/workbench/question/question.atoms.ts'
import { type Backup, type BackupPlan, backupSchema, linkBackup, removeBackup } from '../../contract/index.ts'
import { refreshBackups } from './queries.ts'

export const BACKUPS_PANEL = 'installation.backups'
const permission = 'installation.backups'

/** The backup under the cursor. */
export const activeBackupAtom = atom<Backup | null>(null)
/** Dialogs that are open. */
export const isBeginningAtom = atom(false)
export const planFormAtom = atom<BackupPlan | null>(null)
export const restoredBackupAtom = atom<Backup | null>(null)
/** The plan as it is, for the command that changes it; null until it is loaded. */
export const planAtom = atom<BackupPlan | null>(null)

const onActive = { args: backupSchema, scope: BACKUPS_PANEL, permission, isFinal: true, resolve: (get: Getter) => get(activeBackupAtom) } as const

export const newBackup = defineCommand({
  id: 'installation.newBackup',
  title: 'installation.backups.new',
  icon: Plus,
  args: z.object({}),
  keys: 'n',
  scope: BACKUPS_PANEL,
  permission,
  run: (_args, ctx) => ctx.set(isBeginningAtom, true),
})

export const editPlan = defineCommand({
  id: 'installation.editBackupPlan',
  title: 'installation.backups.editPlan',
  icon: Time,
  args: z.object({}),
  keys: 'e',
  scope: BACKUPS_PANEL,
  permission,
  when: (get) => get(planAtom) !== null,
  run: (_args, ctx) => ctx.set(planFormAtom, ctx.get(planAtom)),
})

export const downloadBackup = defineCommand({
  ...onActive,
  id: 'installation.downloadBackup',
  title: 'installation.backups.download',
  icon: CloudDownload,
  keys: 'd',
  when: (get, args) => (args ?? get(activeBackupAtom))?.isHere === true,
  async run({ id }, ctx) {
    const { path } = await ctx.call(linkBackup, { id })
    saveFrom(path)
  },
})

export const showRestore = defineCommand({
  ...onActive,
  id: 'installation.showRestore',
  title: 'installation.backups.restore',
  icon: Unarchive,
  keys: 'r',
  when: (get, args) => (args ?? get(activeBackupAtom))?.state === 'done',
  run: (backup, ctx) => ctx.set(restoredBackupAtom, backup),
})

export const deleteBackup = defineCommand({
  ...onActive,
  id: 'installation.removeBackup',
  title: 'installation.backups.remove',
  icon: Trash,
  keys: 'delete',
  when: (get, args) => (args ?? get(activeBackupAtom)) !== null,
  run({ id, state, createdAt }, ctx) {
    const isOver = state === 'done' || state === 'failed'
    const date = formatDateTime(createdAt)
    ctx.set(questionAtom, {
      title: ctx.t(isOver ? 'installation.backups.removeTitle' : 'installation.backups.stopTitle', { date }),
      text: ctx.t(isOver ? 'installation.backups.removeText' : 'installation.backups.stopText'),
      confirmLabel: ctx.t(isOver ? 'installation.backups.remove' : 'installation.backups.stop'),
      isDanger: true,
      async run() {
        await ctx.call(removeBackup, { id })
        await refreshBackups()
        ctx.notify(ctx.t(isOver ? 'installation.backups.removed' : 'installation.backups.stopped', { date }))
      },
    })
  },
})

export const backupCommands: readonly AnyCommand[] = [newBackup, editPlan, downloadBackup, showRestore, deleteBackup]
