import { plainText } from '#plugins/chat/contract/format/plainText.ts'
import type { Texts } from '../words/pt.ts'

/** More than the few lines of a quote ever show. */
const LONGEST = 300

/** Name and words for a quoted message: who said what. */
export const quoteSays = ({ isMine, author, body, isDeleted }: { isMine: boolean; author: string | null; body: string; isDeleted: boolean }, texts: Texts) => ({
  who: isMine ? texts.you : (author ?? texts.team),
  text: isDeleted ? texts.deleted : plainText(body.slice(0, LONGEST)).trim() || texts.unshown,
})
