import { z } from 'zod'
import { defineEndpoint, type Setting } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { contactDetailSchema } from './contact.ts'

/** Plain users block contacts and take that back. */
export const agentsBlock: Setting = { key: 'contacts.agentsBlock', initial: 'disabled', values: ['enabled', 'disabled'], changesRights: true }

/**
 * Messages of a blocked contact are left out: a message opens no conversation and is in none, nothing answers it, and the contact gets no campaigns.
 * Repeating it changes nothing. @throws noContactFound (404), also when the caller may not see it
 */
export const blockContact = defineEndpoint({
  method: 'PUT',
  path: '/contacts/:id/blocked',
  permission: 'contacts.block',
  summary: 'Block a contact, or take that back',
  recording: 'nameless',
  input: z.object({ id: idParam, blocked: z.boolean() }),
  output: contactDetailSchema,
})

/** With `disableBot` neither flows nor assistants answer the contact, and what one of them has in hand goes back to people. @throws noContactFound (404), also when the caller may not see it */
export const setContactBot = defineEndpoint({
  method: 'PUT',
  path: '/contacts/:id/bot',
  permission: 'contacts.edit',
  summary: 'Whether bots answer a contact',
  recording: 'nameless',
  input: z.object({ id: idParam, disableBot: z.boolean() }),
  output: contactDetailSchema,
})

/** The contact is blocked. */
export const contactBlocked = () => new AppError('ERR_CONTACT_BLOCKED', 403)
