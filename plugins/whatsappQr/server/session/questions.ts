import { z } from 'zod'
import { outgoingSchema } from '../message/outgoing.ts'

/** Questions of the adapter to a session, by their name: on whatever node that is. */
export const questions = {
  send: outgoingSchema,
  edit: z.object({ jid: z.string(), ref: z.string(), text: z.string() }),
  remove: z.object({ jid: z.string(), ref: z.string(), fromMe: z.boolean() }),
  react: z.object({ jid: z.string(), ref: z.string(), fromMe: z.boolean(), emoji: z.string() }),
  sign: z.object({ jid: z.string(), sign: z.enum(['composing', 'recording', 'paused']) }),
  read: z.object({ jid: z.string(), refs: z.array(z.string()) }),
  group: z.object({ jid: z.string() }),
  rejectCall: z.object({ ref: z.string(), jid: z.string() }),
  pair: z.object({ phone: z.string() }),
} as const
export type Questions = { [Name in keyof typeof questions]: z.infer<(typeof questions)[Name]> }

export const sentSchema = z.object({ ref: z.string(), ack: z.literal([0, 1]), knownAs: z.string().nullable(), secondRef: z.string().nullish() })
export const pairedSchema = z.object({ code: z.string() })
