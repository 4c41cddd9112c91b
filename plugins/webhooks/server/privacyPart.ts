import { or, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { webhookDeliveries } from './webhooks.table.ts'

/** Where a body names a contact: the contact of a ticket or a message, and a contact itself. */
const PLACES = ['$.data.*.contactId ? (@ == $id)', '$.data.*.contact.id ? (@ == $id)', '$.data.contact.id ? (@ == $id)'] as const

/** Deliveries to webhooks about the person, made or waiting. Data that has reached another server is its own to erase. */
export const privacyPart = definePrivacyPart('webhooks', 60, (ctx) => ({
  async erase(subject) {
    const named = subject.contactIds.flatMap((id) =>
      PLACES.map((place) => sql`jsonb_path_exists(${webhookDeliveries.body}::jsonb, ${place}::jsonpath, ${JSON.stringify({ id })}::jsonb)`),
    )
    const isAbout = or(...named)
    if (isAbout) await tenantRows(ctx.db, subject, webhookDeliveries).remove(isAbout)
    return []
  },
}))
