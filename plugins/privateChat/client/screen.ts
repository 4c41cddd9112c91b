import { defineService } from '#core/contract/define.ts'

/** The screen of the internal chat, for what it shows and for what leads to it. */
export interface PrivateScreen {
  /** Opens a conversation by its key, or the list alone for null; where the screen is open, there. */
  open(conversation: string | null, place: 'main' | 'right'): void
}
export const privateScreen = defineService<PrivateScreen>('privateChat.screen')
