import { Trash } from '@blueprintjs/icons'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { defineCommand } from '#core/client/plugin.ts'
import * as contract from '../../contract/index.ts'
import { askAgain } from '../queries.ts'

/** A used one is only switched off, and comes back by its undo as it was. */
export const deleteReason = defineCommand({
  id: 'closing.deleteReason',
  title: 'closing.command.delete',
  icon: Trash,
  args: contract.reasonSchema,
  permission: 'closing.editReasons',
  isHidden: true,
  async run({ id, name }, ctx) {
    const { message } = await ctx.call(contract.deleteReason, { id })
    await askAgain()
    const isGone = message === 'REASON_DELETED'
    const undo = async () => {
      await undoAction({ rows: 'closing.reason', rowId: String(id) })
      await askAgain()
    }
    return { label: ctx.t(isGone ? 'closing.done.reasonDeleted' : 'closing.done.reasonOff', { name }), undo }
  },
})
