import type { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { noteInFlight } from '#core/client/commands/inFlight.ts'
import { offerUndo } from '#core/client/commands/undo.ts'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type ContactDetail, updateContact } from '../../contract/index.ts'
import { contactQuery, refreshContact, refreshContacts } from '../contactQueries.ts'
import { fieldSentence } from '../fields/fieldSentence.ts'

export type ContactChange = Omit<z.input<(typeof updateContact)['input']>, 'id'>

async function write(id: number, change: ContactChange): Promise<ContactDetail> {
  const contact = await call(updateContact, { id, ...change })
  queryClient.setQueryData(contactQuery(id).queryKey, contact)
  await refreshContacts()
  return contact
}

async function takeBack({ id, rev }: ContactDetail, { wallets }: ContactChange): Promise<void> {
  await undoAction({ rows: wallets ? 'contacts.wallets' : 'contacts.texts', rowId: String(id), rev })
  await refreshContact(id)
  await refreshContacts()
}

/** Writes a change of a contact, shows it, and offers to take it back; answers what stands against it, in words, or null. */
export function changeContact(contact: { id: number; name: string }, change: ContactChange): Promise<string | null> {
  return noteInFlight(writeAndOffer(contact, change))
}

async function writeAndOffer({ id, name }: { id: number; name: string }, change: ContactChange): Promise<string | null> {
  try {
    const contact = await write(id, change)
    offerUndo({ label: t('contacts.done.changed', { name: change.name ?? name }), undo: () => takeBack(contact, change) })
    return null
  } catch (error) {
    const [field] = fieldErrorsOf(error)
    return field ? fieldSentence(field, t) : errorText(error)
  }
}
