import type { ComposerTrigger } from '../../../contract/client.ts'

/** Shorter words, and those that begin with no letter, are faces and times of day: `:)`, `:30`. */
const WORTH_ASKING = /^\p{L}[\p{L}\p{M}\p{N}_-]+$/u

/** `:coração` offers emoji by their names in the languages of the workbench; the names come when first asked for. */
export const emojiTrigger: ComposerTrigger = {
  id: 'chat.emoji',
  character: ':',
  title: 'chat.emoji',
  async search(query) {
    if (!WORTH_ASKING.test(query)) return []
    const { findEmoji } = await import('./findEmoji.ts')
    return findEmoji(query)
  },
}
