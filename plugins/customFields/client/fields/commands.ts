import { Add, Form, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { contactFieldSchema, deleteContactField, updateContactField } from '../../contract/index.ts'
import { CONTACT_FIELDS_PANEL, CONTACT_FIELDS_PATH } from '../panelIds.ts'
import { invalidateContactFields } from './contactFields.ts'
import { contactFieldDialogAtom } from './dialog.atoms.ts'

const nothing = z.object({})

export const goToContactFields = defineCommand({
  id: 'customFields.goToContactFields',
  title: 'customFields.fields.command.go',
  icon: Form,
  args: nothing,
  permission: 'customFields.edit',
  address: CONTACT_FIELDS_PATH,
  run: (_args, ctx) => ctx.navigate(CONTACT_FIELDS_PATH),
})

export const newContactField = defineCommand({
  id: 'customFields.createContactField',
  title: 'customFields.fields.new',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: CONTACT_FIELDS_PANEL,
  permission: 'customFields.edit',
  run: (_args, ctx) => ctx.set(contactFieldDialogAtom, 'new'),
})

export const editContactField = defineCommand({
  id: 'customFields.editContactField',
  title: 'customFields.fields.command.edit',
  args: contactFieldSchema,
  permission: 'customFields.edit',
  isHidden: true,
  run: (field, ctx) => ctx.set(contactFieldDialogAtom, field),
})

/** Puts a field at another place, counted from 1. */
export const moveContactField = defineCommand({
  id: 'customFields.moveContactField',
  title: 'customFields.fields.command.move',
  args: z.object({ field: contactFieldSchema, order: z.int().min(1) }),
  permission: 'customFields.edit',
  isHidden: true,
  async run({ field: { id, name, order: before }, order }, ctx) {
    const move = async (place: number) => {
      await ctx.call(updateContactField, { id, order: place })
      await invalidateContactFields()
    }
    await move(order)
    return { label: ctx.t('customFields.fields.done.moved', { name }), undo: () => move(before) }
  },
})

/** Its undo brings the same one back; the values of contacts stay either way. */
export const removeContactField = defineCommand({
  id: 'customFields.deleteContactField',
  title: 'customFields.fields.command.delete',
  icon: Trash,
  args: contactFieldSchema,
  permission: 'customFields.edit',
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(deleteContactField, { id })
    await invalidateContactFields()
    return {
      label: ctx.t('customFields.fields.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'customFields.contactField', rowId: String(id) })
        await invalidateContactFields()
      },
    }
  },
})

export const contactFieldCommands: readonly AnyCommand[] = [goToContactFields, newContactField, editContactField, moveContactField, removeContactField]
