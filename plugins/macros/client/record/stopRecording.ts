import { Stop } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { recordedAtom } from '../dialogs.atoms.ts'
import { macrosScreen } from '../screen.tsx'
import { record, recordingAtom } from './recording.ts'

/** Opens the form with what was recorded. */
export const stopRecording = defineCommand({
  id: 'macros.stopRecording',
  title: 'macros.command.stop',
  icon: Stop,
  args: z.object({}),
  permission: 'macros.edit',
  when: (get) => get(recordingAtom) !== null,
  run(_args, ctx) {
    const steps = ctx.get(recordingAtom) ?? []
    record(ctx, null)
    if (steps.length === 0) return ctx.notify(ctx.t('macros.record.nothing'))
    ctx.set(recordedAtom, steps)
    ctx.set(macrosScreen.dialog, 'new')
  },
})
