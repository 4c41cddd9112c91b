import type { ParsedMail } from 'mailparser'
import { cutText, storableText } from '#core/contract/text.ts'
import { htmlText, MOST_HTML, visibleHtml } from './htmlText.ts'
import { FORWARD, idsIn, isAnswer } from './messageIds.ts'
import { type Fold, type Folded, visibleText, wholeText } from './visibleText.ts'

/** Characters of one mail that a conversation shows. */
const LONGEST_TEXT = 30_000

/** The text of a mail: what is shown of it, and all of it. */
export interface MailText {
  shown: string
  whole: string
  fold: Fold
  /** It was longer than a conversation shows. */
  isCut: boolean
  /** The page was longer than is looked at: `whole` is not all of it. */
  isHtmlCut: boolean
}

const WORD = /[\p{L}\p{N}]+/gu
const ADDRESS = /https?:\/\/\S+/g
const textsOf = (text: string): Set<string> => new Set(text.replaceAll(ADDRESS, ' ').toLowerCase().match(WORD))

/** Words of the page that the plain text may leave out by chance: the name of a button, the text of a picture. */
const FEW_WORDS = 3
const ENOUGH = 0.8

/** A text that only stands for the page has no more words of its own than this. */
const LONGEST_PLACEHOLDER = 40

const wordsBeyond = (text: string, other: string): number => {
  const known = textsOf(other)
  return [...textsOf(text)].filter((word) => !known.has(word)).length
}

/** Whether the page says much that the plain text does not: that one is a placeholder or a summary then. */
function saysMore(page: string, plain: string): boolean {
  const [all, more] = [textsOf(page).size, wordsBeyond(page, plain)]
  return all > 0 && (more === all || (more >= FEW_WORDS && more > all * (1 - ENOUGH)))
}

interface Parts {
  plain: string
  html: string
  /** The words of the page. */
  page: string
}

/** The two ways in which a mail may have its text: the same in both, or a part of it in each. */
function partsOf(mail: ParsedMail, hasAlternatives: boolean): Parts {
  const [plain, html] = [mail.text?.trim() ? mail.text : '', mail.html || '']
  const page = html && htmlText(html, { withHistory: true })
  if (plain === '' || html === '') return { plain, html, page }
  if (!saysMore(page, plain)) return { plain, html: '', page: '' }
  return { plain: hasAlternatives && wordsBeyond(plain, page) <= LONGEST_PLACEHOLDER ? '' : plain, html, page }
}

/** A mail that answers another one may hold a history; any other is what was written. */
const isAnswering = (mail: ParsedMail, subject: string): boolean =>
  !FORWARD.test(subject) && (isAnswer(subject) || idsIn(mail.inReplyTo).length > 0 || idsIn(mail.references).length > 0)

function foldedOf({ plain, html, page }: Parts, isFolded: boolean): Folded {
  const texts = [plain && (isFolded ? visibleText(plain) : wholeText(plain)), html && (isFolded ? visibleHtml(html, page) : wholeText(page))]
  const found = texts.filter((text) => text !== '')
  const fold = found.find((text) => text.fold === 'unmarked')?.fold ?? found.find((text) => text.fold !== null)?.fold ?? null
  return { text: found.map(({ text }) => text).join('\n\n'), fold }
}

/** Text of a mail. `hasAlternatives`: the plain text and the page are the same text in two ways. */
export function textOf(mail: ParsedMail, subject: string, hasAlternatives: boolean): MailText {
  const parts = partsOf(mail, hasAlternatives)
  const { text, fold } = foldedOf(parts, isAnswering(mail, subject))
  const shown = cutText(text, LONGEST_TEXT)
  const whole = storableText([parts.plain, parts.page].filter(Boolean).join('\n\n'))
  return { shown, whole, fold, isCut: shown.length < storableText(text).length, isHtmlCut: parts.html.length > MOST_HTML }
}
