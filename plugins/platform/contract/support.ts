import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'

/** Somebody whose session says `isSupport`. It grants nothing by itself. */
export const supportPersonSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Empty for somebody who signs in with a user name; then that is `username`. */
  email: z.string(),
  username: z.string(),
  isSupport: z.boolean(),
  tenant: z.object({ id: z.int(), name: z.string() }),
})
export type SupportPerson = z.infer<typeof supportPersonSchema>

/** Accounts of all companies that are marked as support, by name. */
export const listSupport = defineEndpoint({
  method: 'GET',
  path: '/admin/support',
  permission: 'platform.support',
  summary: 'People who are marked as support',
  input: z.object({}),
  output: z.array(supportPersonSchema),
})

/** `account`: e-mail or user name. Counts from the next sign-in, in each company where the person works by now. @throws invalidInput (422) at `account` */
export const setSupport = defineEndpoint({
  method: 'PUT',
  path: '/admin/support',
  permission: 'platform.support',
  summary: 'Mark a person as support, or take that back',
  input: z.object({ account: z.string().max(1_000).default(''), isSupport: z.boolean() }),
  output: supportPersonSchema,
})
