import { z } from 'zod'

/** The conversation's panel: the scope of its commands. */
export const CONVERSATION_PANEL = 'chat.conversation'
export const conversationParams = z.object({ ticketId: z.int().positive() })
