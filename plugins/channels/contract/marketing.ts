import { z } from 'zod'
import { defineEvent } from '#core/contract/define.ts'

/** A contact told the provider of a connection whether they want advertising of the company. Heard within the transaction that finds the contact. */
export const marketingChosen = defineEvent('channels.marketingChosen', z.object({ contactId: z.int(), isWanted: z.boolean() }))
