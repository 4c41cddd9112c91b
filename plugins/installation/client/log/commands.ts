import { Clipboard, Pause } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { copyToClipboard } from '#core/client/notify/copyToClipboard.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import type { LogEntry } from '../../contract/index.ts'
import { entryText } from './log.ts'

export const LOG_PANEL = 'installation.log'
const nothing = z.object({})
const permission = 'installation.log'

/** The newest entry at the time of the pause; null while entries come in. */
export const pausedAtAtom = atom<number | null>(null)
/** Entries that the filter leaves, as they stand on screen. */
export const shownEntriesAtom = atom<readonly LogEntry[]>([])

export const pauseLog = defineCommand({
  id: 'installation.pauseLog',
  title: 'installation.log.pause',
  icon: Pause,
  args: nothing,
  keys: 'p',
  scope: LOG_PANEL,
  permission,
  run(_args, ctx) {
    const isPaused = ctx.get(pausedAtAtom) !== null
    ctx.set(pausedAtAtom, isPaused ? null : (ctx.get(shownEntriesAtom).at(-1)?.id ?? 0))
  },
})

export const copyLog = defineCommand({
  id: 'installation.copyLog',
  title: 'installation.log.copy',
  icon: Clipboard,
  args: nothing,
  keys: 'c',
  scope: LOG_PANEL,
  permission,
  when: (get) => get(shownEntriesAtom).length > 0,
  run(_args, ctx) {
    const entries = ctx.get(shownEntriesAtom)
    return copyToClipboard(entries.map(entryText).join('\n'), ctx.t('installation.log.copied', { count: entries.length }))
  },
})

export const logCommands: readonly AnyCommand[] = [pauseLog, copyLog]
