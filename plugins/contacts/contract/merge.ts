import { z } from 'zod'
import { defineEndpoint, definePoint, type Service } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { contactDetailSchema } from './contact.ts'

/** Two contacts are separated again for so long after they were merged. */
export const MERGE_HOURS = 24

/**
 * Makes `otherId` a part of `id`, which stays, with the name, number and e-mail of whichever is named (its own unless given). Labels, wallets and fields add up; where both have a
 * field, the one that stays counts. What the other had goes with it, and whoever writes from its number reaches the one that stays.
 * @throws noContactFound (404); contactsBothTalk (409); notMergeable (422) for groups, one and the same, and a visitor of the site that would go
 */
export const mergeContacts = defineEndpoint({
  method: 'POST',
  path: '/contacts/:id/merge',
  permission: 'contacts.merge',
  summary: 'Merge two contacts',
  recording: 'nameless',
  input: z.object({ id: idParam, otherId: idParam, nameOf: idParam.optional(), emailOf: idParam.optional() }),
  output: z.object({ mergeId: z.uuid(), contact: contactDetailSchema }),
})

/** Both are there again, each with what it had. @throws noMergeFound (404) also after a day */
export const separateContacts = defineEndpoint({
  method: 'POST',
  path: '/contacts/merges/:mergeId/undo',
  permission: 'contacts.merge',
  summary: 'Undo a merge of contacts',
  recording: 'nameless',
  input: z.object({ mergeId: z.string().max(64) }),
  output: contactDetailSchema,
})

/** The merges of the last day into a contact, the newest first. @throws noContactFound (404) */
export const listMerges = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id/merges',
  permission: 'contacts.merge',
  summary: 'Merges that can be undone',
  input: z.object({ id: idParam }),
  output: z.object({ merges: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
})

/**
 * Contacts that seem to be the same person as this one: their number is written in another way, or a channel has said so. At most ten
 * that the reader sees.
 * @throws noContactFound (404)
 */
export const listSamePerson = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id/samePerson',
  permission: 'contacts.merge',
  summary: 'Contacts that seem to be the same person',
  input: z.object({ id: idParam }),
  output: z.object({ contacts: z.array(z.object({ id: z.int(), name: z.string(), number: z.string() })) }),
})

/** Has learnt of contacts that they are the same person. */
export interface SamePersonSource {
  /** Ids of the others. */
  idsOf(tenantId: number, contactId: number): Promise<readonly number[]>
}
/** Says which contacts are the same person, so that they are offered to be merged */
export const samePersonSources = definePoint<Service<SamePersonSource>>('contacts.samePersonSources')

/** Both have a conversation that goes on over one connection, where a contact has only one. */
export const contactsBothTalk = () => new AppError('ERR_CONTACTS_BOTH_TALK', 409)
export const notMergeable = () => new AppError('ERR_CONTACT_NOT_MERGEABLE', 422)
export const noMergeFound = () => new AppError('ERR_NO_MERGE_FOUND', 404)

/** Rows of a plugin that belong to a contact, in the transaction of the caller. */
export interface MergedRows {
  /** They are the other's from now on; answers what brings them back. @throws contactsBothTalk (409) */
  move(tenantId: number, fromId: number, toId: number): Promise<readonly string[]>
  /** Returns what `move` answered to whom it was of. Plugins are asked in the order of the move. */
  moveBack(tenantId: number, keptId: number, goneId: number, moved: readonly string[]): Promise<void>
}
/** Rows that follow a contact when it is merged into another */
export const mergedRows = definePoint<{ id: string; order: number; service: Service<MergedRows> }>('contacts.mergedRows')
