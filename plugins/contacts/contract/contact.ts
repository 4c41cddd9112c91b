import { z } from 'zod'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'

export const contactSchema = z.object({
  id: z.int(),
  name: personalName(z.string()),
  /** Digits with calling code; an opaque visitor key for contacts that only came by the site. Masked for whoever may not see numbers. */
  number: personalNumber(z.string()),
  email: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  wallets: z.array(z.object({ id: z.int(), name: z.string() })),
  tags: z.array(z.object({ id: z.int(), tag: z.string(), color: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  rev: z.int(),
})
export type Contact = z.infer<typeof contactSchema>

export const contactDetailSchema = contactSchema.extend({
  extraInfo: z.array(z.object({ id: z.int(), name: z.string(), value: z.string() })),
})
export type ContactDetail = z.infer<typeof contactDetailSchema>
