import { sql } from 'drizzle-orm'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { TicketPart } from '#plugins/tickets/server/parts.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { contactTags, labels } from './labels.table.ts'

/** Labels of the ticket's contact, by name. */
export const labelsOfTicket: TicketPart = {
  id: 'tags',
  fields: {
    tags: sql<Ticket['tags']>`coalesce((
      select json_agg(json_build_object('id', g.id, 'tag', g.tag, 'color', g.color) order by g.tag)
      from ${contactTags} t join ${labels} g on g.tenant_id = t.tenant_id and g.id = t.tag_id
      where t.tenant_id = ${tickets.tenantId} and t.contact_id = ${tickets.contactId}), '[]'::json)`,
  },
  hasOne: (ids) => sql`exists (select 1 from ${contactTags} t
    where t.tenant_id = ${tickets.tenantId} and t.contact_id = ${tickets.contactId} and t.tag_id = any(${sql.param(ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number))}::int[]))`,
}
