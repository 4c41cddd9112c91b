import { sql } from 'drizzle-orm'
import type { Contact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { ContactPart } from '#plugins/contacts/server/parts.where.ts'
import { contactTags, labels } from './labels.table.ts'

const ofContact = sql`given.tenant_id = ${contacts.tenantId} and given.contact_id = ${contacts.id}`

/** Labels of a contact, by name. */
export const labelsOfContact: ContactPart = {
  id: 'tags',
  fields: {
    tags: sql<Contact['tags']>`coalesce((
      select json_agg(json_build_object('id', label.id, 'tag', label.tag, 'color', label.color) order by label.tag)
      from ${contactTags} given join ${labels} label on label.tenant_id = given.tenant_id and label.id = given.tag_id
      where ${ofContact}), '[]'::json)`,
  },
  hasOne: (ids) => sql`exists (select 1 from ${contactTags} given where ${ofContact} and given.tag_id = any(${sql.param([...ids])}::int[]))`,
}
