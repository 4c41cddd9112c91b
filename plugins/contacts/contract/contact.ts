import { z } from 'zod'
import { maskedBy, personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { maskUnknownField } from './otherNumbers.ts'

export const contactSchema = z.object({
  id: z.int(),
  name: personalName(z.string()),
  /** Digits with calling code; an opaque visitor key for contacts that only came by the site. Masked for whoever may not see numbers. */
  number: personalNumber(z.string()),
  email: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  /** Messages of the contact are left out. */
  blocked: z.boolean(),
  /** Neither flows nor assistants answer. */
  disableBot: z.boolean(),
  wallets: z.array(z.object({ id: z.int(), name: z.string() })),
  tags: z.array(z.object({ id: z.int(), tag: z.string(), color: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  rev: z.int(),
})
export type Contact = z.infer<typeof contactSchema>

/** A field of a contact in answers: the one with numbers is masked for people who may not see numbers. */
export const shownFieldSchema = maskedBy(z.object({ id: z.int(), name: z.string(), value: z.string() }), maskUnknownField)

export const contactDetailSchema = contactSchema.extend({
  extraInfo: z.array(shownFieldSchema),
})
export type ContactDetail = z.infer<typeof contactDetailSchema>
