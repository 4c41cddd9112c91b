import { z } from 'zod'
import { goGroupSchema } from '#plugins/channels/contract/whatsapp/goGroups.ts'

const text = z.string().nullish()
const flag = z.boolean().nullish()

/** A delivery of the provider. @source uazapiGO */
export const deliverySchema = z.looseObject({ EventType: z.string(), token: text })

export const messageSchema = z.looseObject({
  /** With the account in front: files are fetched by it. */
  id: text,
  messageid: z.string().min(1),
  chatid: z.string().default(''),
  sender: text,
  sender_pn: text,
  sender_lid: text,
  senderName: text,
  /** How the group is called that it was written in. */
  groupName: text,
  fromMe: flag,
  wasSentByApi: flag,
  isGroup: flag,
  /** The kind as WhatsApp's protocol calls it, and its content in the same words. */
  messageType: z.string().default(''),
  content: z.unknown().optional(),
  mediaType: text,
  messageTimestamp: z.union([z.number(), z.string()]).nullish().catch(null),
  text,
  /** Ids of the messages that it answers, edits or reacts to; empty for none. */
  quoted: text,
  edited: text,
  reaction: text,
  vote: text,
  buttonOrListid: text,
})
export type UazapiMessage = z.infer<typeof messageSchema>
export const messagesSchema = z.looseObject({ message: messageSchema, chat: z.looseObject({ wa_chatlid: text, name: text }).nullish() })

/** Messages that the provider stores, the newest first. @source uazapiGO */
export const historySchema = z.looseObject({ messages: z.array(z.unknown()).nullable(), hasMore: flag, nextOffset: z.number().nullish() })

/** Receipts come in the words of WhatsApp's own socket, or as the message that they are about. */
export const updateSchema = z.looseObject({
  state: text,
  event: z
    .looseObject({ Chat: text, chatid: text, chatlid: text, Type: text, MessageIDs: z.array(z.string()).nullish(), IsFromMe: flag, IsGroup: flag })
    .nullish(),
  message: z.looseObject({ messageid: text, chatid: text, status: text, isGroup: flag }).nullish(),
})

/** A change of a call, in the words of WhatsApp's own socket. */
export const callSchema = z.looseObject({ type: text, event: z.unknown().optional() })

/** A change of a group, in the words of WhatsApp's own socket. */
export const groupsSchema = z.looseObject({ event: z.unknown() })

/** An instance, in answers and in deliveries. */
export const instanceSchema = z.looseObject({ status: text, qrcode: text, paircode: text, owner: text, lastDisconnectReason: text })
export type Instance = z.infer<typeof instanceSchema>
export const connectionSchema = z.looseObject({ instance: instanceSchema })
export const statusSchema = z.looseObject({
  instance: instanceSchema,
  status: z.looseObject({ jid: z.unknown().optional() }).nullish(),
})

export const sentSchema = z.looseObject({ messageid: z.string().min(1), chatid: text })
export const checkedSchema = z.array(z.looseObject({ isInWhatsapp: flag, jid: text })).min(1)
export const fileLinkSchema = z.looseObject({ fileURL: text, base64Data: text })

export const groupListSchema = z.union([
  z.array(goGroupSchema),
  z.looseObject({ groups: z.array(goGroupSchema).nullish() }).transform(({ groups }) => groups ?? []),
])
/** The outcome for each person of a change of members, by the status of WhatsApp; 0 where it was done. */
export const memberAnswerSchema = z.looseObject({ groupUpdated: z.array(z.looseObject({ error: z.number().nullish() })).nullish() })
