import { Repeat } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { saveNow } from '../editor/autosave.ts'
import { focusedFlow, ofFlow } from '../editor/target.ts'
import { BUILDER_PANEL, REPLAY_PANEL } from '../panelIds.ts'

/** Conversations that took place, with the draft. */
export const showReplays = defineCommand({
  id: 'flows.replay',
  title: 'flows.command.replay',
  icon: Repeat,
  keys: 'r',
  scope: BUILDER_PANEL,
  permission: 'flows.edit',
  args: ofFlow,
  resolve: focusedFlow,
  async run({ flowId }, ctx) {
    await saveNow(flowId)
    for (const { panel, params } of panelNamed(REPLAY_PANEL, { id: flowId })) ctx.open(panel, params, 'right')
  },
})

export const replayCommands: readonly AnyCommand[] = [showReplays]
