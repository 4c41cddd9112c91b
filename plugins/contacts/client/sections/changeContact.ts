import type { z } from 'zod'
import { offerUndo } from '#core/client/commands/undo.ts'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type ContactDetail, updateContact } from '../../contract/index.ts'

export type ContactChange = Omit<z.input<(typeof updateContact)['input']>, 'id'>

async function write(id: number, change: ContactChange): Promise<void> {
  const contact = await call(updateContact, { id, ...change })
  queryClient.setQueryData<ContactDetail>(['contact', id], contact)
  await queryClient.invalidateQueries({ queryKey: ['contacts'] })
}

/** Writes a change of a contact, shows it, and offers to take it back; answers what stands against it, in words, or null. */
export async function changeContact({ id, name }: { id: number; name: string }, change: ContactChange, back: ContactChange): Promise<string | null> {
  try {
    await write(id, change)
  } catch (error) {
    const [field] = fieldErrorsOf(error)
    return field ? t(`contacts.problem.${field.field}.${field.code}`) : errorText(error)
  }
  offerUndo({ label: t('contacts.done.changed', { name: change.name ?? name }), undo: () => write(id, back) })
  return null
}
