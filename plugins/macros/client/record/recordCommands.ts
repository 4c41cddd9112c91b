import { Cross, Record } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { record, recordingAtom } from './recording.ts'

const nothing = z.object({})

export const startRecording = defineCommand({
  id: 'macros.record',
  title: 'macros.command.record',
  icon: Record,
  args: nothing,
  permission: 'macros.edit',
  when: (get) => get(recordingAtom) === null,
  // The mark in the status bar says so; a notice would lie over it.
  run: (_args, ctx) => record(ctx, []),
})

export const discardRecording = defineCommand({
  id: 'macros.discardRecording',
  title: 'macros.command.discard',
  icon: Cross,
  args: nothing,
  permission: 'macros.edit',
  when: (get) => get(recordingAtom) !== null,
  run(_args, ctx) {
    const steps = ctx.get(recordingAtom)
    record(ctx, null)
    return { label: ctx.t('macros.record.discarded'), undo: () => record(ctx, steps) }
  },
})
