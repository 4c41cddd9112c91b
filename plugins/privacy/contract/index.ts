import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { contactLanguages } from '#plugins/contacts/contract/index.ts'

const language = z.enum(contactLanguages).default('pt-BR')

/**
 * All that is known of a person as a ZIP: `data.json`, the same to be read as `index.html`, and the files of the conversations in `files/`. It is
 * written while it is sent, and noted in the log. @throws noContactFound (404), also when the caller may not see the contact
 */
export const downloadPerson = defineEndpoint({
  method: 'GET',
  path: '/privacy/contacts/:id/download',
  isLong: true,
  permission: 'privacy.download',
  summary: 'What is known of a person, as a file',
  input: z.object({ id: idParam, language }),
  output: z.instanceof(Blob),
})

/**
 * Erases a person: names, numbers, texts, files and notes go for good; counts, times and ratings stay. Open conversations are closed. `name` is the
 * contact's name once more. Whoever writes from the number afterwards is a new contact.
 * @throws noContactFound (404); invalidInput (422) for another name
 */
export const erasePerson = defineEndpoint({
  method: 'POST',
  path: '/privacy/contacts/:id/erase',
  isLong: true,
  permission: 'privacy.erase',
  recording: 'nameless',
  summary: 'Erase a person',
  input: z.object({ id: idParam, name: z.string().max(1_000).default(''), language }),
  output: z.object({ id: z.int() }),
})

export const privacyActions = ['downloaded', 'erased'] as const

/** Entry about who asked for the data of a person, or erased them: the contact by its id, and nothing else of the person. */
export const privacyEntrySchema = z.object({
  id: z.int(),
  action: z.enum(privacyActions),
  contactId: z.int(),
  /** Null for somebody who is not there any more. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  at: z.string(),
})
export type PrivacyEntry = z.infer<typeof privacyEntrySchema>

/** The newest first, 40 a page. */
export const listPrivacyLog = defineEndpoint({
  method: 'GET',
  path: '/privacy/log',
  permission: 'privacy.log',
  summary: 'Who downloaded or erased data of people',
  input: z.object({ pageNumber: pageParam }),
  output: z.object({ entries: z.array(privacyEntrySchema), count: z.int(), hasMore: z.boolean() }),
})

/** There is a new entry: screens of the log ask again. Goes to administrators. */
export const privacyLogged = defineEvent('privacy.logged', z.object({ id: z.int() }), { channel: 'privacyLog', kind: 'create', key: 'entry' })

/** Whether the name that was typed is the contact's: as it is shown, besides spaces around it. */
export const isSameName = (typed: string, name: string): boolean => typed.normalize().trim() === name.normalize().trim() && name.trim() !== ''
