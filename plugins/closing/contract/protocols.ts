import { z } from 'zod'
import { epochTextOrNull } from '#core/contract/dates.ts'
import { defineEndpoint } from '#core/contract/define.ts'
import { pageParam, searchParam, sortParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'
import { ticketStatusSchema } from '#plugins/tickets/contract/index.ts'

export const protocolSchema = z.object({
  /** The ticket's id. */
  id: z.int(),
  protocol: z.string(),
  contactId: z.int(),
  contact: z.object({ name: personalName(z.string()) }),
  userId: z.int().nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  status: ticketStatusSchema,
  createdAt: z.string(),
  closedAt: epochTextOrNull,
})
export type Protocol = z.infer<typeof protocolSchema>

/** Columns by which protocols can be ordered. */
export const protocolColumns = ['protocol', 'ticket', 'contact', 'user', 'state', 'created', 'closed'] as const

/** Protocols of the tickets that the caller may see, the newest first unless `sort` says otherwise, 40 a page; found by protocol, ticket number or contact. */
export const listProtocols = defineEndpoint({
  method: 'GET',
  path: '/protocol',
  permission: 'closing.list',
  summary: 'Protocols',
  input: z.object({ searchParam, pageNumber: pageParam, sort: sortParam(protocolColumns) }),
  output: z.object({ protocols: z.array(protocolSchema), count: z.int(), hasMore: z.boolean() }),
})
