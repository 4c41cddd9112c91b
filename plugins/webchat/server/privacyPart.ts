import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { withdrawVisitor } from './revokeVisitor.ts'

/** The visitor's token goes: who comes back is a new visitor, and so a new contact. */
export const privacyPart = definePrivacyPart('webchat', 50, (ctx) => ({
  async erase({ tenantId, contactIds }) {
    for (const contactId of contactIds) await withdrawVisitor(ctx, tenantId, contactId)
    return []
  },
}))
